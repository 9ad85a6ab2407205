// Owns the two ways a document is handed in: JSON with its text or address, or a multipart form with a file.
import { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { z } from 'zod';
import { isStorable, parseBody } from '../../http/body.ts';
import type { RawRequest } from '../../http/route.ts';
import { validated } from '../../http/validation.ts';
import { Invalid } from '../../kernel/errors.ts';
import { type FileKind, kindOf } from './file-kind.ts';
import { ReadFailure } from './read-failure.ts';
import { CreateDocument } from './schema.ts';

type Fields = z.output<typeof CreateDocument>;
export type Upload = Pick<Fields, 'clearance_level' | 'audience_tags'> & { title: string } & (
    | { kind: FileKind; content: Buffer; fileName: string | null; url: null }
    | { kind: 'url'; content: null; fileName: null; url: string }
  );

export const MOST_BYTES = 25 * 1024 * 1024;

const invalid = (field: string, msg: string, type = 'value_error'): Invalid => new Invalid([{ loc: ['body', field], msg, type }]);

export async function readUpload(body: Buffer | undefined, { headers }: RawRequest): Promise<Upload> {
  const [type] = [headers['content-type'] ?? []].flat();
  if (/^multipart\/form-data\b/i.test(type ?? '')) return fromForm(await parseForm(body ?? Buffer.alloc(0), String(type)));
  return fromJson(validated(CreateDocument, 'body', parseBody(body, type) ?? {}) as Fields);
}

function fromJson(fields: Fields): Upload {
  const { title, text, url } = fields;
  if (url !== undefined && text !== undefined) throw invalid('url', 'Send text or url, not both');
  if (url !== undefined)
    return { ...labels(fields), title: title ?? url.slice(0, 300), kind: 'url', url, content: null, fileName: null };
  if (text === undefined) throw invalid('text', 'Field required', 'missing');
  if (title === undefined) throw invalid('title', 'Field required', 'missing');
  if (text.trim() === '') throw invalid('text', 'The text is blank');
  return { ...labels(fields), title, kind: 'text', content: Buffer.from(text), fileName: null, url: null };
}

function fromForm({ file, fields }: Form): Upload {
  if (!file) throw invalid('file', 'Field required', 'missing');
  const { audience_tags, clearance_level, ...rest } = fields;
  const given = {
    ...rest,
    ...(clearance_level?.[0] !== undefined && { clearance_level: numeric(clearance_level[0]) }),
    ...(audience_tags && { audience_tags: audience_tags.flatMap((tags) => tags.split(',')).filter((tag) => tag.trim() !== '') }),
    title: rest.title?.[0],
  };
  const known = validated(
    CreateDocument.pick({ title: true, clearance_level: true, audience_tags: true }),
    'body',
    given,
  ) as Fields;
  const title = known.title ?? (file.name.replace(/\.[^.]*$/, '').slice(0, 300) || 'Untitled');
  return { ...labels(known), title, kind: judged(file.content), content: file.content, fileName: file.name || null, url: null };
}

const labels = ({ clearance_level, audience_tags }: Fields) => ({ clearance_level, audience_tags: [...new Set(audience_tags)] });
const numeric = (text: string): number | string => (/^\d+$/.test(text.trim()) ? Number(text) : text);

function judged(content: Buffer): FileKind {
  try {
    return kindOf(content);
  } catch (error) {
    if (error instanceof ReadFailure) throw invalid('file', error.message, `file_${error.code}`);
    throw error;
  }
}

type Form = { file: { name: string; content: Buffer } | undefined; fields: Record<string, string[] | undefined> };

function parseForm(body: Buffer, contentType: string): Promise<Form> {
  const malformed = invalid('file', 'Input should be a well-formed multipart form with one file');
  return new Promise((resolve, reject) => {
    const form: Form = { file: undefined, fields: {} };
    let parser: InstanceType<typeof Busboy>;
    try {
      const limits = { files: 2, fields: 60, parts: 62, fieldSize: 64 * 1024, fileSize: MOST_BYTES + 1 };
      parser = new Busboy({ headers: { 'content-type': contentType }, limits });
    } catch {
      return reject(malformed);
    }
    parser.on('field', (name, value, nameCut, valueCut) => {
      if (nameCut || valueCut || !isStorable(name) || !isStorable(value))
        return reject(invalid('file', `The field "${name.slice(0, 64)}" is too long or no text`));
      form.fields[name] = [...(form.fields[name] ?? []), value];
    });
    parser.on('file', (_field, stream, name) => {
      const parts: Buffer[] = [];
      // Unheard, the error of a form that breaks off inside a file would end the process.
      stream.on('error', () => reject(malformed));
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (form.file) return reject(invalid('file', 'Send one file per document'));
        const shown = isStorable(name ?? '') ? (name ?? '').slice(0, 300) : '';
        form.file = { name: shown, content: Buffer.concat(parts) };
      });
    });
    for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) parser.on(limit, () => reject(malformed));
    parser.on('error', () => reject(malformed));
    parser.on('finish', () => resolve(form));
    Readable.from([body])
      .on('error', () => reject(malformed))
      .pipe(parser);
  });
}
