// Owns what is told of an event beyond what is stored with it. Words of people are read at the moment of telling, never kept in the
// outbox: erasing a person reaches every event that is told afterwards.
import type { Kernel } from '../../kernel/context.ts';
import type { StoredEvent } from '../../kernel/events.ts';
import type { Catalog } from './catalog.ts';

type Fields = Record<string, unknown>;

/** Events of these types are told with more fields, by the id of the event. Asked only for those that the receiver may have. */
export type Enrichment = {
  types: ReadonlySet<string>;
  fieldsOf(
    kernel: Kernel,
    orgId: string,
    events: readonly Pick<StoredEvent, 'id' | 'data'>[],
  ): Promise<ReadonlyMap<string, Fields>>;
};

/** What telling events needs to know of them. */
export type Contents = { catalog: Catalog; enrichment: Enrichment };
