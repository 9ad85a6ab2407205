// Owns what is said and written from templates: a lead's words fill the holes and are never read as a template themselves.
import { Liquid } from 'liquidjs';

const engine = new Liquid({
  ...{ templates: {}, ownPropertyOnly: true, strictFilters: true, cache: false },
  ...{ parseLimit: 20_000, renderLimit: 200, memoryLimit: 200_000 },
});

/** What is wrong with a template, in one sentence; undefined when nothing is. */
export function flawOf(template: string): string | undefined {
  try {
    engine.parse(template);
    return undefined;
  } catch (error) {
    return (error as Error).message.split('\n', 1)[0]?.slice(0, 200) ?? 'not a template';
  }
}

/** A template that fails while rendering is spoken as it was written, without its holes: silence would be worse. */
export function render(template: string, lead: Readonly<Record<string, string>>): string {
  try {
    return String(engine.parseAndRenderSync(template, { ...lead }));
  } catch {
    return template.replace(/\{\{[^}]*\}\}|\{%[^%]*%\}/g, '').trim();
  }
}
