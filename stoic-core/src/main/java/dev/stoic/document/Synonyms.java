package dev.stoic.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What other tools call the commands, learners and settings of this one; spelling alone would not find these. A line
 * holds the other words, then, after {@code >}, what is called so here in the order of preference, then, after {@code
 * |}, a remark. Case, dashes and underscores of the other words do not matter, nor does an ending such as {@code
 * Classifier}.
 */
public final class Synonyms {
    /** Words that follow {@code stoic}. */
    public static final Synonyms COMMANDS = new Synonyms("""
            fit learn training > train
            infer inference apply > predict
            score test assess metrics > evaluate
            convert save onnx > export
            continue restart > resume
            list ls history experiments > runs
            rm remove del > runs | stoic runs delete <run> deletes a run
            show info describe > runs | stoic runs show <run> shows one run
            compare diff > runs | stoic runs lists the runs with their metrics
            ps jobs > top
            validate check dryrun > plan
            init create scaffold > new
            download get dataset datasets > data | stoic data get mnist downloads a data set
            env environment diagnose > doctor
            autocomplete > completion
            tune search gridsearch grid sweep optimize hyperopt optuna automl > | Hyperparameter search is not available. Vary a \
            flag in a shell loop (for l2 in 0.01 0.1 1; do stoic train logistic --data iris.csv --target species --test 20% --l2 $l2; done)
            cv crossvalidate crossvalidation kfold > | Cross-validation is not available. Hold rows out: stoic train --test 20%
            serve server api deploy > | Serving over HTTP is not available. stoic export writes ONNX for other runtimes
            """);

    /** Learners, as libraries call them. */
    public static final Synonyms LEARNERS = new Synonyms("""
            lr logreg logisticregression logit maxent softmax softmaxregression multinomial > logistic
            svm svc linearsvc linearsvm supportvectormachine > logistic | Support vector machines are not available; \
            logistic is the linear classifier
            svr linearsvr > linear | Support vector machines are not available; linear is the linear regression
            linreg linearregression regression ols leastsquares lm glm > linear
            ridge > linear | Ridge regression is linear with an l2 penalty: --l2 0.1
            lasso > linear | Lasso is linear with an l1 penalty: --l1 0.1
            elasticnet > linear | Elastic net is linear with both penalties: --l1 0.1 --l2 0.1
            sgd > logistic linear
            rf randomforest tree trees decisiontree cart extratrees bagging > forest
            xgboost xgb gbm gbdt gbt gbrt lightgbm lgbm lightgb catboost gradientboosting gradientboost \
            histgradientboosting adaboost boosting boosted boostedtrees > boost
            nn ann dnn neural neuralnet neuralnetwork network perceptron multilayerperceptron ffn feedforward > mlp
            convnet convnn convolutional resnet lenet > cnn
            clustering cluster minibatchkmeans > kmeans
            knn kneighbors nearestneighbors nearestneighbours > forest | Nearest neighbours are not available
            naivebayes nb gaussiannb multinomialnb bayes > | Naive Bayes is an example of your own learner: examples/naive-bayes
            dbscan hdbscan gmm gaussianmixture agglomerative > kmeans | kmeans is the only clustering
            pca svd tsne umap lda > | Dimension reduction is not available
            rnn lstm gru transformer bert > | Networks are mlp and cnn
            """);

    /** Keys of a job, and flags. */
    public static final Synonyms SETTINGS = new Synonyms("""
            label labels y labelcolumn targetcolumn response outcome classcolumn > target
            input file path csv dataset traindata trainfile > data train
            testsize testfraction testsplit testdata holdout > test
            validationsplit validationfraction validationsize valid val valsize valsplit evalset dev > validation
            exclude ignore dropcolumns > drop
            usecols include features columns > keep
            categorical categoricals categories cat catfeatures > category
            numeric numerical > number
            normalize normalise standardize standardise scaler scaling > scale
            impute imputer fillna handlemissing > missing
            sep delimiter delim > separator
            na navalues nullvalues nan null missingvalues > absent
            hasheader > header
            charset codepage > encoding
            thousandsseparator > thousands
            randomstate randomseed rngseed > seed
            njobs nthreads threads numworkers parallel > workers
            jobname runname > name
            o outfile outputfile > out
            json > output | --output json prints JSON
            silent > quiet
            c > l2 | l2 is 1/(C·n) for n training rows
            lambda alpha reglambda weightdecay regularization penalty > l2
            regalpha l1ratio > l1
            lr eta learningrate stepsize shrinkage > rate
            nestimators ntrees numtrees numboostround nrounds numiterations > trees
            maxiter maxiterations > iterations rounds epochs
            maxdepth > depth
            numleaves maxleaves maxleafnodes > leaves
            minsamplesleaf minleaf minchildsamples mindatainleaf > leaf
            minchildweight > weight
            minsplitgain minsplitloss > gamma
            maxfeatures mtry > features
            subsample baggingfraction > rows
            colsample colsamplebytree featurefraction > columns
            maxbin maxbins > bins
            oobscore > oob
            objective > task loss
            nclusters clusters numclusters > k
            ninit > restarts
            tol > tolerance
            nepochs numepochs epoch > epochs
            batchsize minibatch > batch
            hiddenlayersizes hiddenlayers layers units neurons > hidden
            earlystopping earlystoppingrounds niternochange > patience
            cv folds nfolds kfold nsplits crossvalidation stratify > | Cross-validation is not available. Hold rows out with \
            data.validation: 10% or data.test: 20%
            classweight classweights weights sampleweight sampleweights scaleposweight > | Class and sample weights are not \
            available
            threshold > | A decision threshold is not available; stoic predict writes probabilities
            gpu cuda device > | Stoic computes on CPUs
            verbose debug > | STOIC_DEBUG=1 shows stack traces
            """);

    private static final List<String> ENDINGS = List.of("classifier", "regressor", "clf");

    private final Map<String, Meaning> meanings = new HashMap<>();

    private record Meaning(List<String> here, String remark) {
        /** A remark belongs to what is meant; where nothing here is, it stands alone. */
        boolean isToldOf(Optional<String> meant) {
            return here.isEmpty()
                    || meant.map(Nearest::bare).filter(here::contains).isPresent();
        }
    }

    private Synonyms(String table) {
        for (String line : table.lines().toList()) {
            String[] halves = line.split(">", 2);
            String[] right = halves[1].split("\\|", 2);
            var here = Stream.of(right[0].strip().split(" ")).filter(word -> !word.isEmpty());
            var meaning = new Meaning(here.toList(), right.length > 1 ? right[1].strip() : "");
            Arrays.stream(halves[0].strip().split(" ")).forEach(word -> meanings.put(word, meaning));
        }
    }

    /**
     * What to say of a word that is not known, as sentences without the last full stop: what was probably meant, and
     * a remark. Empty where nothing comes near.
     *
     * @param shown a known word as it is to be shown
     */
    public String advice(String word, Collection<String> known, UnaryOperator<String> shown) {
        Optional<Meaning> meaning = of(word);
        Optional<String> meant = meaning.isPresent() && meaning.get().here().isEmpty()
                ? Optional.empty()
                : meaning.flatMap(found -> found.here().stream()
                                .flatMap(here -> known.stream()
                                        .filter(other -> Nearest.bare(other).equals(here)))
                                .findFirst())
                        .or(() -> Nearest.to(word, known));
        List<String> sentences = new ArrayList<>();
        meant.map(found -> "Did you mean \"" + shown.apply(found) + "\"?").ifPresent(sentences::add);
        meaning.filter(found -> found.isToldOf(meant))
                .map(Meaning::remark)
                .filter(remark -> !remark.isEmpty())
                .ifPresent(sentences::add);
        return String.join(" ", sentences);
    }

    private Optional<Meaning> of(String word) {
        String bare = Nearest.bare(word).replace("-", "").replace(" ", "").toLowerCase(Locale.ROOT);
        return Optional.ofNullable(meanings.get(bare))
                .or(() -> ENDINGS.stream()
                        .filter(bare::endsWith)
                        .map(ending -> meanings.get(bare.substring(0, bare.length() - ending.length())))
                        .filter(found -> found != null)
                        .findFirst());
    }

    /** Everything that these words stand for. */
    public Collection<String> here() {
        return meanings.values().stream()
                .flatMap(found -> found.here().stream())
                .collect(Collectors.toSet());
    }
}
