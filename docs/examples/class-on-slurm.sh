#!/bin/sh
# Grades a class in 20 shards on a Slurm cluster, and merges them. Needs nothing but grade:
#
#     CLASS=/shared/submissions ASSIGNMENT=/shared/week-5 RESULTS=/shared/week-5-results \
#         sbatch class-on-slurm.sh
#     CLASS=... ASSIGNMENT=... RESULTS=... sbatch --dependency=afterany:JOB --array=0 class-on-slurm.sh
#
# The second command, with the number of the first job, merges. Repeat both to go on after a failure.

#SBATCH --job-name=class
#SBATCH --array=1-20
#SBATCH --time=01:00:00
#SBATCH --cpus-per-task=4
#SBATCH --mem=2G

if [ "$SLURM_ARRAY_TASK_ID" -eq 0 ]; then
    exec grade class "$CLASS" -a "$ASSIGNMENT" -o "$RESULTS/all" --merge "$RESULTS"/part-*
fi
grade class "$CLASS" -a "$ASSIGNMENT" -o "$RESULTS/part-$SLURM_ARRAY_TASK_ID" --quiet \
    --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --jobs "$SLURM_CPUS_PER_TASK"
