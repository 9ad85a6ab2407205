// Owns writing a template into a project's folder, as its author would have written it.
import { asObject, asText, type Json } from '../../flow/language/json.ts';
import { casesOf, readTemplate } from '../../templates/templates.ts';
import { type FileDocument, type FileResource, TransferError } from '../../transfer/assistant-file.ts';
import { leanSettings } from '../../transfer/settings-document.ts';
import { CliError } from '../program/commands.ts';
import { printMarkdown } from './markdown-text.ts';
import { fileSlugOf, type ProjectFolder } from './project-folder.ts';
import { newFile, settingsText } from './resource-files.ts';
import { printYaml } from './yaml-text.ts';

/** The template of this name, or what there is instead. */
export function templateNamed(name: string): ReturnType<typeof readTemplate> {
  try {
    return readTemplate(name);
  } catch (error) {
    if (error instanceof TransferError) throw new CliError(`${error.message} See them with: parley init --list`);
    throw error;
  }
}

/** The names of the files that were written. */
export async function writeTemplate(
  folder: ProjectFolder,
  template: ReturnType<typeof readTemplate>,
): Promise<string[]> {
  const written: string[] = [];
  const write = async (file: string, text: string) => {
    if (await folder.write(file, text)) written.push(file);
  };
  for (const resource of template.file.resources.toReversed()) {
    const file = await newFile(folder, resource.kind, resource.settings.name);
    await write(file, settingsText(resource.kind, leanSettings(resource.kind, resource.settings)));
    const at = file.slice(0, file.lastIndexOf('/') + 1);
    if (resource.kind === 'knowledge') await writeDocuments(write, at, resource.documents);
    if (resource.kind === 'assistants')
      await writeFlowAndTests(write, at, resource, resource === template.assistant ? casesOf(template) : []);
  }
  return written;
}

type Write = (file: string, text: string) => Promise<void>;

async function writeDocuments(write: Write, at: string, documents: readonly FileDocument[]): Promise<void> {
  const taken = new Set<string>();
  for (const { title, text = '', ...settings } of documents) {
    const slug = fileSlugOf(title, taken);
    taken.add(slug);
    await write(`${at}${slug}.md`, printMarkdown({ title, ...settings }, text));
  }
}

async function writeFlowAndTests(
  write: Write,
  at: string,
  { flow }: FileResource,
  cases: readonly Json[],
): Promise<void> {
  if (flow) {
    await write(`${at}flow.yaml`, printYaml(flow.flow));
    await write(`${at}layout.json`, `${JSON.stringify(flow.layout, null, 2)}\n`);
  }
  const taken = new Set<string>();
  for (const one of cases) {
    const value = asObject(one);
    const slug = fileSlugOf(asText(value.test), taken);
    taken.add(slug);
    await write(`${at}tests/${slug}.test.yaml`, printYaml(value));
  }
}
