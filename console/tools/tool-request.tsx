// A request of a tool and its answer as people read them.
import type { ReactNode } from 'react';
import type { Schema } from '../../sdk/parley.ts';

/** A long text that scrolls by itself; also by key. */
export const Excerpt = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key
  <section className="excerpt" aria-label={label} tabIndex={0}>
    <pre>{children}</pre>
  </section>
);

type ShownRequestProps = { request: Schema<'ToolRequest'>; label?: string };

export const ShownRequest = ({ request: { method, url, headers, body }, label = 'Request' }: ShownRequestProps) => (
  <Excerpt label={label}>
    <strong>{method}</strong> {url}
    {headers.map(({ key, value }) => `\n${key}: ${value}`).join('')}
    {body === null || body === undefined ? '' : `\n\n${JSON.stringify(body, null, 2)}`}
  </Excerpt>
);
