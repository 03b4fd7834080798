package dev.stoic.kubernetes.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.fault.Fault;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.ConnectException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApiTroubleTest {
    private static Fault fault(int code, String message) {
        var status = new StatusBuilder().withCode(code).withMessage(message).build();
        return ApiTrouble.of(new KubernetesClientException("refused", code, status), "submit job a", "https://api")
                .fault();
    }

    @ParameterizedTest
    @CsvSource({"400,2", "422,2", "404,2", "409,2", "401,3", "403,3", "500,3", "503,3"})
    void whatIsWrongWithTheJobIsTheUsersAndEverythingElseTheWorlds(int code, int exit) {
        assertThat(fault(code, "no").exitCode()).isEqualTo(exit);
        assertThat(fault(code, "no").advice()).isNotEmpty();
    }

    @Test
    void aRefusedFieldIsNamedAsTheJobHasIt() {
        var status = new StatusBuilder()
                .withCode(422)
                .withMessage("TrainingJob is invalid")
                .withNewDetails()
                .addNewCause("spec.run.workers", "must be at least 1", "FieldValueInvalid")
                .endDetails()
                .build();

        Fault fault = ApiTrouble.of(
                        new KubernetesClientException("refused", 422, status), "submit job a", "https://api")
                .fault();

        assertThat(((Fault.User) fault).problems()).singleElement().hasToString("run.workers: must be at least 1");
    }

    @Test
    void aClusterThatDoesNotAnswerIsNamed() {
        var e = new KubernetesClientException("oops", new ConnectException("Connection refused"));

        assertThat(ApiTrouble.of(e, "list jobs", "https://api:6443").fault().message())
                .isEqualTo("the cluster at https://api:6443 does not answer: Connection refused");
    }
}
