// Owns what modules keep in memory between requests: one value of each kind per kernel, so two apps in one process share nothing.
export type KernelState = Map<unknown, unknown>;

/** A value that each kernel makes on first use: `const sessions = perKernel(() => new LRUCache(…))` is read as `sessions(ctx)`. */
export function perKernel<T extends object>(make: () => T): (kernel: { state: KernelState }) => T {
  return ({ state }) => {
    const known = state.get(make) as T | undefined;
    if (known !== undefined) return known;
    const made = make();
    state.set(make, made);
    return made;
  };
}

type Closable = { close(): Promise<void> };
const isClosable = (value: unknown): value is Closable =>
  typeof value === 'object' && value !== null && 'close' in value && typeof value.close === 'function';

/** What holds a thread or a connection has a `close`. */
export async function closeState(state: KernelState): Promise<void> {
  await Promise.all([...state.values()].filter(isClosable).map((value) => value.close()));
}
