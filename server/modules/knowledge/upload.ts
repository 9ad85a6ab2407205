// Owns how a document comes in: JSON with its text or address, a multipart form with a file, and the fetching of an
// address.

import type { z } from 'zod';
import { isStorable } from '../../http/bodies/body.ts';
import { type LongBody, parseLongBody } from '../../http/bodies/long-json.ts';
import { MalformedForm, type Part, parseMultipart } from '../../http/bodies/multipart.ts';
import type { RawRequest } from '../../http/route.ts';
import { validated } from '../../http/validation.ts';
import type { Context } from '../../kernel/context.ts';
import { Invalid } from '../../kernel/errors.ts';
import { OutboundFailed, OutboundRefused } from '../../kernel/outbound/errors.ts';
import type { OutboundResponse } from '../../kernel/outbound/types.ts';
import { type FileKind, fileKindOf, isBlank, ReadFailure } from './reading/file-kind.ts';
import { CreateDocument } from './schema.ts';

type Fields = z.output<typeof CreateDocument>;
export type DocumentUpload = Pick<Fields, 'clearance_level' | 'audience_tags'> & { title: string } & (
    | { kind: FileKind; content: Buffer; fileName: string | null; url: null }
    | { kind: 'url'; content: null; fileName: null; url: string }
  );

export const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024;
const MAX_FIELD_BYTES = 64 * 1024;

const invalid = (field: string, msg: string, type = 'value_error'): Invalid =>
  new Invalid([{ loc: ['body', field], msg, type }]);

export async function readDocumentUpload(body: Buffer | undefined, { headers }: RawRequest): Promise<DocumentUpload> {
  const [type] = [headers['content-type'] ?? []].flat();
  if (/^multipart\/form-data\b/i.test(type ?? ''))
    return fromForm(await parseForm(body ?? Buffer.alloc(0), String(type)));
  return fromJson(await parseLongBody(body, type, 'text'));
}

async function fromJson({ parsed, placeholder, text: long }: LongBody): Promise<DocumentUpload> {
  const fields = validated(CreateDocument, 'body', parsed ?? {}) as Fields;
  const { title, text, url } = fields;
  if (url !== undefined && text !== undefined) throw invalid('url', 'Send text or url, not both');
  if (url !== undefined)
    return { ...labels(fields), title: title ?? url.slice(0, 300), kind: 'url', url, content: null, fileName: null };
  if (text === undefined) throw invalid('text', 'Field required', 'missing');
  if (title === undefined) throw invalid('title', 'Field required', 'missing');
  const content = text === placeholder && long ? long : Buffer.from(text);
  if (await isBlank(content)) throw invalid('text', 'The text is blank');
  return { ...labels(fields), title, kind: 'text', content, fileName: null, url: null };
}

async function fromForm(parts: Part[]): Promise<DocumentUpload> {
  const files = parts.filter(({ fileName }) => fileName !== undefined);
  const [file] = files;
  if (files.length > 1) throw invalid('file', 'Send one file per document');
  if (!file) throw invalid('file', 'Field required', 'missing');
  const texts = parts
    .filter((part) => part.fileName === undefined)
    .map((part) => ({ name: part.name, text: fieldText(part) }));
  const valuesOf = (name: string): string[] => texts.filter((field) => field.name === name).map(({ text }) => text);
  const [title, level] = [valuesOf('title')[0], valuesOf('clearance_level')[0]];
  const tags = valuesOf('audience_tags');
  const fields = {
    ...(title !== undefined && { title }),
    ...(level !== undefined && { clearance_level: numeric(level) }),
    ...(tags.length > 0 && {
      audience_tags: tags.flatMap((text) => text.split(',')).filter((tag) => tag.trim() !== ''),
    }),
  };
  const shape = CreateDocument.pick({ title: true, clearance_level: true, audience_tags: true });
  const known = validated(shape, 'body', fields) as Fields;
  const fileName = shownName(file.fileName ?? '');
  const kind = await kindOf(file.content);
  const content = { kind, content: file.content, fileName: fileName || null, url: null };
  return {
    ...labels(known),
    title: known.title ?? (shownName(fileName.replace(/\.[^.]*$/, '')) || 'Untitled'),
    ...content,
  };
}

const shownName = (name: string): string => (isStorable(name) ? name.slice(0, 300).toWellFormed().trim() : '');

function fieldText({ name, charset, content }: Part): string {
  const refused = invalid(
    'file',
    `The field "${name.slice(0, 64).toWellFormed().replaceAll('\0', '')}" is too long or no text`,
  );
  if (content.length > MAX_FIELD_BYTES || !isStorable(name)) throw refused;
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(content);
    if (isStorable(text)) return text;
  } catch {
    // No such encoding, or bytes that are none of it.
  }
  throw refused;
}

const labels = ({ clearance_level, audience_tags }: Fields) => ({
  clearance_level,
  audience_tags: [...new Set(audience_tags)],
});
const numeric = (text: string): number | string => (/^\d+$/.test(text.trim()) ? Number(text) : text);

async function kindOf(content: Buffer): Promise<FileKind> {
  try {
    return await fileKindOf(content);
  } catch (error) {
    if (error instanceof ReadFailure) throw invalid('file', error.message, `file_${error.code}`);
    throw error;
  }
}

async function parseForm(body: Buffer, contentType: string): Promise<Part[]> {
  try {
    return await parseMultipart(body, contentType);
  } catch (error) {
    throw error instanceof MalformedForm ? invalid('file', error.message) : error;
  }
}

const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 30_000;

/** Every address of a redirect is checked like the first. */
export async function fetchPage(
  ctx: Context,
  url: string,
  signal?: AbortSignal,
): Promise<{ kind: FileKind; content: Buffer }> {
  let at = url;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const { status, headers, body } = await request(ctx, at, signal);
    const next = [headers.location ?? ''].flat()[0] ?? '';
    if (status >= 300 && status < 400 && URL.canParse(next, at)) {
      at = new URL(next, at).href;
      continue;
    }
    if (status >= 200 && status < 300) return { kind: await fileKindOf(body), content: body };
    const isTemporary = status === 429 || status >= 500;
    throw new ReadFailure('unreachable', `The address answers with status ${status}.`, isTemporary);
  }
  throw new ReadFailure('unreachable', `The address redirects more than ${MAX_REDIRECTS} times.`);
}

async function request(ctx: Context, url: string, signal: AbortSignal | undefined): Promise<OutboundResponse> {
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_DOCUMENT_BYTES };
  try {
    return await ctx.outbound.request({ url, method: 'GET', ...limits, ...(signal && { signal }) });
  } catch (error) {
    if (error instanceof OutboundRefused) throw new ReadFailure('refused_address', error.message);
    if (error instanceof OutboundFailed && error.kind === 'too_large')
      throw new ReadFailure('too_large', 'The page is larger than 25 MiB.');
    if (error instanceof OutboundFailed && error.kind !== 'aborted')
      throw new ReadFailure('unreachable', `The address: ${error.message}.`, error.retryable);
    throw error;
  }
}
