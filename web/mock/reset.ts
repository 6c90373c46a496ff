/** What handlers remember beside the data set: it is thrown away with it. */
const resets: (() => void)[] = [];

export const onReset = (reset: () => void) => void resets.push(reset);

export const resetMemory = () => {
  for (const reset of resets) reset();
};

/** A map that a handler remembers things in. */
export function remembered<T>() {
  const map = new Map<string, T>();
  onReset(() => map.clear());
  return map;
}
