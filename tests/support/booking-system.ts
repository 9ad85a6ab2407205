// Another company's system that tools of assistants call: it keeps what it was sent, and confirms every booking.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Seen = { method: string; url: string; authorization: string; body: string };
export type BookingSystem = { url: string; seen: Seen[]; stop: () => Promise<void> };

export async function startBookingSystem(): Promise<BookingSystem> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, authorization: headers.authorization ?? '', body });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ booking: { number: 'A101', state: 'confirmed' }, received: body }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
