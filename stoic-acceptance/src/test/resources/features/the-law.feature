Feature: One model
  The model is a pure function of what the job says about learning, its data and its seed. Nothing else shows.

  Scenario Outline: The number of workers never shows
    When <example> is trained with 1, 2, 3, 5 and 8 workers
    Then every run gives the model whose hash is committed

    Examples:
      | example            |
      | digits.yaml        |
      | digits-forest.yaml |
      | iris.yaml          |
      | diabetes.yaml      |
      | cancer.yaml        |
      | digits-mlp.yaml    |
      | digits-cnn.yaml    |
      | cancer-boost.yaml  |

  Scenario: How a forest is grown never shows
    When digits-forest.yaml is trained with "learner.forest.mode=histogram" and 1, 3 and 8 workers
    Then every run gives the model whose hash is committed

  Scenario: MNIST gives the committed model too
    Given the data set mnist is at hand
    When mnist-softmax.yaml is trained
    Then every run gives the model whose hash is committed
    And "accuracy/test" is at least 0.92

  Scenario: Whether rows are kept without their zeros never shows
    Given the data set mnist is at hand
    When mnist-kmeans.yaml is trained in processes of their own with vectors off, 128, 256 and 512
    Then every run gives the model whose hash is committed

  Scenario: A network learns MNIST
    Given the data set mnist is at hand
    When mnist.yaml is trained
    Then every run gives the model whose hash is committed
    And "accuracy/test" is at least 0.977

  Scenario: A network of convolutions learns MNIST
    Given the data set mnist is at hand
    When mnist-cnn.yaml is trained
    Then every run gives the model whose hash is committed
    And "accuracy/test" is at least 0.985

  Scenario: A network learns Fashion-MNIST
    Given the data set fashion-mnist is at hand
    When fashion.yaml is trained
    Then every run gives the model whose hash is committed
    And "accuracy/test" is at least 0.88

  Scenario Outline: The width of vectors never shows
    When <example> is trained in processes of their own with vectors off, 128, 256 and 512
    Then every run gives the model whose hash is committed

    Examples:
      | example            |
      | digits.yaml        |
      | digits-forest.yaml |
      | iris.yaml          |
      | diabetes.yaml      |
      | cancer.yaml        |
      | digits-mlp.yaml    |
      | digits-cnn.yaml    |
      | cancer-boost.yaml  |

  Scenario: Threads never show
    When digits.yaml is trained in processes of their own with 1, 2 and 7 processors
    Then every run gives the model whose hash is committed

  Scenario: A run that is killed at any moment goes on and ends with the same model
    Given a job that takes thousands of rounds
    When 6 runs of it are killed with SIGKILL at moments chosen by a seed and resumed
    Then every run gives the model of the run that nobody disturbed

  Scenario Outline: So does one of trees or of a network
    Given a job that learns "<learner>" from <from> for <target>
    When 3 runs of it are killed with SIGKILL at moments chosen by a seed and resumed
    Then every run gives the model of the run that nobody disturbed

    Examples:
      | learner                                                      | from              | target    |
      | { forest: { trees: 1000 } }                                  | digits.csv        | label     |
      | { boost: { trees: 2000, depth: 4, rate: 0.01 } }             | breast-cancer.csv | diagnosis |
      | { mlp: { hidden: [64, 32], epochs: 300, dropout: 0.1 } }     | digits.csv        | label     |
      | { cnn: { layers: [conv: 8, norm, pool: 2, dense: 32], epochs: 60 } } | digits.csv | label     |

  Scenario: A run that is stopped by the user goes on and ends with the same model
    Given a job that takes thousands of rounds
    When 3 runs of it are interrupted with SIGINT at moments chosen by a seed and resumed
    Then every interrupted run ended with exit code 130
    And every run gives the model of the run that nobody disturbed
