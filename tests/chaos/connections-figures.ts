// What a server tells of itself at /metrics, in the units of a report.

export type Figures = { residentMb: number; heapMb: number; externalMb: number; sockets: number };

const MB = 1024 * 1024;

export async function figuresOf(url: string): Promise<Figures> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const value = (name: string): number => Number(new RegExp(`^${name} ([0-9.e+]+)$`, 'm').exec(text)?.[1] ?? 0);
  return {
    residentMb: value('process_resident_memory_bytes') / MB,
    heapMb: value('nodejs_heap_size_used_bytes') / MB,
    externalMb: value('nodejs_external_memory_bytes') / MB,
    sockets: value('nodejs_active_resources\\{type="TCPSocketWrap"\\}'),
  };
}

/** Time in milliseconds that a caller with a connection of its own waits for each of its requests, one after the other. */
export async function waitsOf(requests: number, ask: () => Promise<Response>): Promise<number[]> {
  const waits: number[] = [];
  for (let i = 0; i < requests; i++) {
    const began = performance.now();
    const reply = await ask();
    await reply.arrayBuffer();
    if (reply.status !== 200) throw new Error(`answered ${reply.status}`);
    waits.push(performance.now() - began);
  }
  return waits;
}
