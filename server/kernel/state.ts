// Owns what modules keep in memory between requests: one value of each kind per kernel, so two apps in one process share nothing.
export type KernelState = Map<unknown, unknown>;

type Holder = { state: KernelState };
type PerKernel<T, Given> = {
  (kernel: Holder & Given): T;
  /** Before the first use: this kernel uses a value that was made elsewhere. */
  set(kernel: Holder, value: T): void;
};

/** A value that each kernel makes on first use: `const sessions = perKernel(() => new LRUCache(…))` is read as `sessions(ctx)`. */
export function perKernel<T extends object, Given = unknown>(make: (kernel: Holder & Given) => T): PerKernel<T, Given> {
  const read = (kernel: Holder & Given): T => {
    const { state } = kernel;
    const known = state.get(make) as T | undefined;
    if (known !== undefined) return known;
    const made = make(kernel);
    state.set(make, made);
    return made;
  };
  return Object.assign(read, { set: ({ state }: Holder, value: T) => void state.set(make, value) });
}

type Closable = { close(): Promise<void> };
const isClosable = (value: unknown): value is Closable =>
  typeof value === 'object' && value !== null && 'close' in value && typeof value.close === 'function';

/** What holds a thread or a connection has a `close`. */
export async function closeState(state: KernelState): Promise<void> {
  await Promise.all([...state.values()].filter(isClosable).map((value) => value.close()));
}
