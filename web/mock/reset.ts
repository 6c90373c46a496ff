/** What handlers remember beside the data set: it is thrown away with it. */
const resets: (() => void)[] = [];

export const onReset = (reset: () => void) => void resets.push(reset);

export const resetMemory = () => {
  for (const reset of resets) reset();
};
