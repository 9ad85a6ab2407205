// Owns where a resource stands in a project's folder, and how its settings are written there.
import type { JsonObject } from '../../flow/language/json.ts';
import type { KindName } from '../../transfer/reference-names.ts';
import { printMarkdown } from './markdown-text.ts';
import { fileSlugOf, type ProjectFolder } from './project-folder.ts';
import { printYaml } from './yaml-text.ts';

const FILES: Record<KindName, (slug: string) => string> = {
  policies: (slug) => `policies/${slug}.yaml`,
  procedures: (slug) => `procedures/${slug}.md`,
  knowledge: (slug) => `knowledge/${slug}/base.yaml`,
  tools: (slug) => `tools/${slug}.yaml`,
  assistants: (slug) => `assistants/${slug}/assistant.yaml`,
  workflows: (slug) => `workflows/${slug}.yaml`,
};

/** A place that no file has yet. */
export async function newFile(folder: ProjectFolder, kind: KindName, name: string): Promise<string> {
  const taken = (await folder.names(kind)).map((one) => one.toLowerCase().replace(/\.(ya?ml|md)$/, ''));
  return FILES[kind](fileSlugOf(name, new Set(taken)));
}

/** `before` is what the file holds: what is equal stays as it is written. */
export function settingsText(kind: KindName, settings: JsonObject, was?: string, before?: string): string {
  const { name = null, ...rest } = settings;
  const renamed = was === undefined ? {} : { was };
  if (kind !== 'procedures') return printYaml({ name, ...renamed, ...rest }, before);
  const { instructions, ...front } = { name, ...renamed, ...rest } as JsonObject;
  return printMarkdown(front, String(instructions ?? ''), before);
}
