package dev.stoic.learn.kmeans;

import java.util.Arrays;

/** Lloyd's algorithm as a textbook has it, to compare with. An empty cluster takes the row farthest from its centre. */
final class PlainKMeans {
    private PlainKMeans() {}

    static double[] centres(double[] values, int width, double[] start, int rounds) {
        double[] centres = start.clone();
        int k = centres.length / width;
        for (int round = 0; round < rounds; round++) {
            double[] sums = new double[centres.length];
            int[] counts = new int[k];
            for (int row = 0; row < values.length / width; row++) {
                int nearest = nearest(values, row, width, centres);
                counts[nearest]++;
                for (int j = 0; j < width; j++) {
                    sums[nearest * width + j] += values[row * width + j];
                }
            }
            for (int i = 0; i < centres.length; i++) {
                centres[i] = counts[i / width] == 0 ? centres[i] : sums[i] / counts[i / width];
            }
            double[] whole = centres.clone();
            boolean[] taken = new boolean[values.length / width];
            for (int c = 0; c < k; c++) {
                if (counts[c] == 0) {
                    int farthest = farthest(values, width, whole, taken);
                    taken[farthest] = true;
                    System.arraycopy(values, farthest * width, centres, c * width, width);
                }
            }
        }
        return centres;
    }

    private static int farthest(double[] values, int width, double[] centres, boolean[] taken) {
        int farthest = -1;
        double most = -1;
        for (int row = 0; row < taken.length; row++) {
            double away = distance(values, row, width, centres, nearest(values, row, width, centres));
            if (!taken[row] && away > most) {
                most = away;
                farthest = row;
            }
        }
        return farthest;
    }

    static double inertia(double[] values, int width, double[] centres) {
        double inertia = 0;
        for (int row = 0; row < values.length / width; row++) {
            inertia += distance(values, row, width, centres, nearest(values, row, width, centres));
        }
        return inertia;
    }

    static int[] sizes(double[] values, int width, double[] centres) {
        int[] sizes = new int[centres.length / width];
        for (int row = 0; row < values.length / width; row++) {
            sizes[nearest(values, row, width, centres)]++;
        }
        Arrays.sort(sizes);
        return sizes;
    }

    static int nearest(double[] values, int row, int width, double[] centres) {
        int nearest = 0;
        for (int c = 1; c < centres.length / width; c++) {
            if (distance(values, row, width, centres, c) < distance(values, row, width, centres, nearest)) {
                nearest = c;
            }
        }
        return nearest;
    }

    private static double distance(double[] values, int row, int width, double[] centres, int c) {
        double sum = 0;
        for (int j = 0; j < width; j++) {
            double difference = values[row * width + j] - centres[c * width + j];
            sum += difference * difference;
        }
        return sum;
    }
}
