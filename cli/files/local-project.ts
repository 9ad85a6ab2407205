// Owns a project as its files describe it: every resource with its settings, and every issue with its location.
import { isObject, type Json, type JsonObject } from '../../flow/language/json.ts';
import { type KindName, NOUNS } from '../../transfer/reference-names.ts';
import { FILE_SETTINGS, leanSettings } from '../../transfer/settings-document.ts';
import { keyVariable } from '../program/connection.ts';
import { type FileIssue, issueAt, nameHint } from './file-issues.ts';
import { flowIssues } from './flow-checks.ts';
import { parseMarkdown } from './markdown-text.ts';
import { PROJECT_FILE, type ProjectFolder } from './project-folder.ts';
import { secretIssues } from './tool-secrets.ts';
import { parseYaml, type ReadText } from './yaml-text.ts';

export type LocalFlow = { file: string; flow: JsonObject; layout: JsonObject; locate: ReadText['locate'] };
/** `was`: what it was called before; `settings`: without defaults, the name first. */
export type LocalResource = {
  kind: KindName;
  name: string;
  was: string | undefined;
  settings: JsonObject;
  file: string;
  locate: ReadText['locate'];
  flow?: LocalFlow;
};
export type LocalDocument = { base: string; title: string; text: string; settings: JsonObject; file: string };
export type TestFile = { assistant: string; file: string; value: JsonObject; locate: ReadText['locate'] };
export type Environment = { name: string; url: string };
export type LocalProject = {
  folder: ProjectFolder;
  environments: Environment[];
  resources: LocalResource[];
  documents: LocalDocument[];
  tests: TestFile[];
  issues: FileIssue[];
};

export async function readProject(folder: ProjectFolder): Promise<LocalProject> {
  const project: LocalProject = { folder, environments: [], resources: [], documents: [], tests: [], issues: [] };
  await readEnvironments(project);
  for (const kind of ['policies', 'tools', 'workflows'] as const) await readYamlResources(project, kind);
  await readProcedures(project);
  await readKnowledge(project);
  await readAssistants(project);
  reportSharedNames(project);
  project.issues.push(...folder.issues.splice(0));
  return project;
}

async function readEnvironments(project: LocalProject): Promise<void> {
  const read = parseYaml(PROJECT_FILE, (await project.folder.read(PROJECT_FILE)) ?? '');
  project.issues.push(...read.issues);
  if (read.issues.length > 0) return;
  const { version = null, environments = {}, ...others } = isObject(read.value) ? read.value : {};
  const note = (path: string[], message: string) => project.issues.push({ ...read.locate(path), message });
  if (version !== 1) note(['version'], 'The first line says which form the files have: version: 1');
  for (const word of Object.keys(others))
    note([word], `There is no "${word}".${nameHint(word, ['version', 'environments'])}`);
  if (!isObject(environments))
    return void note(['environments'], '"environments" is a map: each name, and its url under it.');
  for (const [name, value] of Object.entries(environments)) {
    const url = isObject(value) ? value.url : undefined;
    const { key, ...rest } = isObject(value) ? value : {};
    const unknown = Object.keys(rest).find((word) => word !== 'url');
    if (!/^[a-z0-9][a-z0-9_-]{0,39}$/.test(name)) {
      note(['environments', name], 'An environment is named by lower-case letters, digits, - and _, at most 40.');
    } else if (key !== undefined) {
      note(
        ['environments', name, 'key'],
        `Keys do not belong into files. Set ${keyVariable(name)} in the environment instead.`,
      );
    } else if (unknown !== undefined) {
      note(['environments', name, unknown], `An environment has no "${unknown}".${nameHint(unknown, ['url'])}`);
    } else if (typeof url !== 'string' || !URL.canParse(url)) {
      note(['environments', name], 'An environment has a url, such as https://parley.example.com');
    } else project.environments.push({ name, url });
  }
}

async function readYamlResources(project: LocalProject, kind: 'policies' | 'tools' | 'workflows'): Promise<void> {
  for (const name of await project.folder.names(kind)) {
    if (!isYaml(name)) continue;
    const file = `${kind}/${name}`;
    const text = await project.folder.read(file);
    if (text !== undefined) addResource(project, kind, parseYaml(file, text));
  }
}

const isYaml = (name: string): boolean => /\.ya?ml$/.test(name);

async function readProcedures(project: LocalProject): Promise<void> {
  for (const name of await project.folder.names('procedures')) {
    const file = `procedures/${name}`;
    const text = name.endsWith('.md') ? await project.folder.read(file) : undefined;
    if (text === undefined) continue;
    const read = parseMarkdown(file, text);
    const front = isObject(read.value) ? read.value : {};
    addResource(project, 'procedures', {
      ...read,
      value: { name: name.slice(0, -3), ...front, instructions: read.body },
    });
  }
}

async function readKnowledge(project: LocalProject): Promise<void> {
  for (const slug of await project.folder.names('knowledge')) {
    const file = `knowledge/${slug}/base.yaml`;
    const text = await project.folder.read(file);
    const base = text === undefined ? undefined : addResource(project, 'knowledge', parseYaml(file, text));
    if (!base) continue;
    for (const name of await project.folder.names(`knowledge/${slug}`)) {
      if (name.endsWith('.md')) await readDocument(project, base.name, `knowledge/${slug}/${name}`);
    }
  }
}

const DOCUMENT_WORDS = ['title', 'clearance_level', 'audience_tags'];

async function readDocument(project: LocalProject, base: string, file: string): Promise<void> {
  const text = await project.folder.read(file);
  if (text === undefined) return;
  const { body, ...read } = parseMarkdown(file, text);
  project.issues.push(...read.issues);
  const { title, ...settings } = isObject(read.value) ? read.value : {};
  for (const word of Object.keys(settings)) {
    if (DOCUMENT_WORDS.includes(word)) continue;
    project.issues.push({
      ...read.locate([word]),
      message: `A document has no "${word}".${nameHint(word, DOCUMENT_WORDS)}`,
    });
  }
  const fallback = file.slice(file.lastIndexOf('/') + 1, -3);
  project.documents.push({ base, title: typeof title === 'string' ? title : fallback, text: body, settings, file });
}

async function readAssistants(project: LocalProject): Promise<void> {
  const { folder } = project;
  for (const slug of await folder.names('assistants')) {
    const at = `assistants/${slug}`;
    const settings = await folder.read(`${at}/assistant.yaml`);
    const flow = await folder.read(`${at}/flow.yaml`);
    if (settings === undefined) {
      if (flow !== undefined)
        project.issues.push(issueAt(`${at}/flow.yaml`, 'There is no assistant.yaml beside it with a name.'));
      continue;
    }
    const resource = addResource(project, 'assistants', parseYaml(`${at}/assistant.yaml`, settings));
    if (!resource) continue;
    if (flow !== undefined) {
      const read = parseYaml(`${at}/flow.yaml`, flow);
      project.issues.push(...flowIssues(read));
      const layout = readLayout(project, `${at}/layout.json`, (await folder.read(`${at}/layout.json`)) ?? '{}');
      resource.flow = { file: read.file, flow: isObject(read.value) ? read.value : {}, layout, locate: read.locate };
    }
    await readTests(project, resource.name, `${at}/tests`);
  }
}

function readLayout(project: LocalProject, file: string, text: string): JsonObject {
  try {
    const layout: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (isObject(layout)) return layout;
  } catch {
    // Said below, as for any other text that is no map.
  }
  project.issues.push(
    issueAt(file, 'This is no JSON map of positions. Remove the file to have the nodes laid out as on the server.'),
  );
  return {};
}

async function readTests(project: LocalProject, assistant: string, at: string): Promise<void> {
  for (const name of await project.folder.names(at)) {
    const text = /\.test\.ya?ml$/.test(name) ? await project.folder.read(`${at}/${name}`) : undefined;
    if (text === undefined) continue;
    const read = parseYaml(`${at}/${name}`, text);
    project.issues.push(...read.issues);
    const cases = Array.isArray(read.value) ? read.value : [read.value];
    for (const [index, value] of cases.entries()) {
      const path = Array.isArray(read.value) ? [index] : [];
      if (isObject(value))
        project.tests.push({ assistant, file: read.file, value, locate: (inner) => read.locate([...path, ...inner]) });
      else if (read.issues.length === 0)
        project.issues.push({ ...read.locate(path), message: 'A test is a map with "test" and "steps".' });
    }
  }
}

function addResource(project: LocalProject, kind: KindName, read: ReadText): LocalResource | undefined {
  const issues = settingIssues(kind, read);
  project.issues.push(...issues);
  const value = isObject(read.value) ? read.value : {};
  if (typeof value.name !== 'string') return undefined;
  const { was, ...settings } = value;
  const resource: LocalResource = {
    kind,
    name: value.name,
    was: typeof was === 'string' && was !== value.name ? was : undefined,
    settings: leanSettings(kind, settings),
    file: read.file,
    locate: read.locate,
  };
  project.resources.push(resource);
  return resource;
}

function settingIssues(kind: KindName, read: ReadText): FileIssue[] {
  const issues = [...read.issues];
  if (issues.length > 0) return issues;
  const note = (path: string[], message: string) => issues.push({ ...read.locate(path), message });
  const value = isObject(read.value) ? read.value : {};
  if (typeof value.name !== 'string' || value.name.trim() === '' || value.name.length > 200) {
    note(['name'], `The file needs a name for the ${NOUNS[kind]}: name: "…", a text of 1 to 200 characters.`);
  }
  const known = FILE_SETTINGS[kind];
  for (const [field, setting] of Object.entries(value)) {
    if (field === 'name') continue;
    if (field === 'was' ? typeof setting !== 'string' : !Object.hasOwn(known, field)) {
      const explanation = field === 'was' ? '"was" is the name it had before.' : `A ${NOUNS[kind]} has no "${field}".`;
      note([field], `${explanation}${field === 'was' ? '' : nameHint(field, ['name', 'was', ...Object.keys(known)])}`);
      continue;
    }
    const wanted = field === 'was' ? undefined : wrongType(setting, known[field] ?? null);
    if (wanted !== undefined) note([field], `"${field}" is ${wanted}.`);
  }
  return kind === 'tools' ? [...issues, ...secretIssues(read)] : issues;
}

/** What the value should be, when it is something else. The value of an absent field shows the type. */
function wrongType(value: Json, standard: Json): string | undefined {
  if (standard === null || value === null) return undefined;
  if (Array.isArray(standard)) return Array.isArray(value) ? undefined : 'a list';
  if (isObject(standard)) return isObject(value) ? undefined : 'a map';
  if (typeof value === typeof standard) return undefined;
  return { string: 'a text; put quotes around it', number: 'a number', boolean: 'true or false' }[
    typeof standard as string
  ];
}

function reportSharedNames({ resources, issues }: LocalProject): void {
  const seen = new Map<string, string>();
  for (const { kind, name, file } of resources) {
    const other = seen.get(`${kind} ${name}`);
    if (other !== undefined) issues.push(issueAt(file, `The ${NOUNS[kind]} "${name}" is in ${other} already.`));
    else seen.set(`${kind} ${name}`, file);
  }
}
