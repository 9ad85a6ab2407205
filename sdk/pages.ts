// Owns lists: one page, all pages or one item after the other, whatever way the operation is paged.

/** `items` and `next` are dotted paths into an answer; the value of `next` goes into the query parameters `params`. */
export type PageFields = { items: string; next: string | null; params: readonly string[] };
type Load<Body> = (query: Record<string, unknown>) => Promise<Body>;

export class Page<Item, Body> {
  readonly items: Item[];
  /** The whole answer. */
  readonly body: Body;
  readonly #next: (() => Promise<Page<Item, Body>>) | undefined;
  constructor(items: Item[], body: Body, next: (() => Promise<Page<Item, Body>>) | undefined) {
    this.items = items;
    this.body = body;
    this.#next = next;
  }

  get hasNext(): boolean {
    return this.#next !== undefined;
  }

  /** `undefined` after the last one. */
  async next(): Promise<Page<Item, Body> | undefined> {
    return this.#next?.();
  }
}

export class List<Item, Body> implements AsyncIterable<Item> {
  readonly #load: Load<Body>;
  readonly #fields: PageFields;
  constructor(load: Load<Body>, fields: PageFields) {
    this.#load = load;
    this.#fields = fields;
  }

  /** The first page. */
  page(): Promise<Page<Item, Body>> {
    return this.#pageAt({});
  }

  async *pages(): AsyncGenerator<Page<Item, Body>> {
    for (let page: Page<Item, Body> | undefined = await this.page(); page !== undefined; page = await page.next())
      yield page;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for await (const page of this.pages()) yield* page.items;
  }

  /** All of them in memory, or the first `max`. */
  async all({ max = Number.POSITIVE_INFINITY }: { max?: number } = {}): Promise<Item[]> {
    const found: Item[] = [];
    if (max <= 0) return found;
    for await (const item of this) {
      found.push(item);
      if (found.length >= max) break;
    }
    return found;
  }

  async #pageAt(query: Record<string, unknown>): Promise<Page<Item, Body>> {
    const body = await this.#load(query);
    const items = valueAt(body, this.#fields.items);
    const following = nextQuery(body, this.#fields);
    const next = following && (() => this.#pageAt(following));
    return new Page(Array.isArray(items) ? (items as Item[]) : [], body, next);
  }
}

const valueAt = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], body);

/** The parameters of the next page; `undefined` after the last one. */
function nextQuery(body: unknown, { next, params }: PageFields): Record<string, unknown> | undefined {
  const value = next === null ? undefined : valueAt(body, next);
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object') return { [params[0] ?? 'cursor']: value };
  return Object.fromEntries(params.map((name) => [name, (value as Record<string, unknown>)[name]]));
}
