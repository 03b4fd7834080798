Feature: A command that people like
  Everything a newcomer meets in the first ten minutes.

  Scenario: Training ends with the model's hash
    When I run "train iris.yaml --output json"
    Then the exit code is 0
    And the last line tells model, metrics, rounds, seconds and run

  Scenario: Predicting with what was just trained
    Given I run "train cancer.yaml --output json"
    When I run "predict @last --data data/breast-cancer.csv"
    Then the exit code is 0
    And it prints 569 predictions

  Scenario: A model proves where it comes from
    Given I run "train diabetes.yaml --output json"
    When I run "verify @last"
    Then the exit code is 0
    And it prints "PASS"

  Scenario: All problems of a job at once
    When I train a job with these lines
      """
      learner: { kmeans: { clusters: 3, rounds: many } }
      data: { train: no-such-file.csv }
      """
    Then the exit code is 2
    And the error names "learner.kmeans.clusters"
    And the error names "Did you mean"
    And the error names "learner.kmeans.rounds"
    And the error names "no-such-file.csv"

  Scenario: A bad row is named by file, line, column and value
    Given a file "bad.csv" with these lines
      """
      a,b,y
      1,2,3
      4,oops,6
      7,8,9
      """
    When I run "train linear --data bad.csv --target y --set data.columns.number=[b]"
    Then the exit code is 2
    And the error names "bad.csv"
    And the error names "3"
    And the error names "b"
    And the error names "oops"

  Scenario: A plan says what is part of the model's identity
    When I run "plan digits.yaml"
    Then the exit code is 0
    And it prints "parts"
    And it prints "workers"
