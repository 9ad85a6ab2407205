// Adds documents: a text, files or a web page. What reading it costs can be estimated before it is added.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer, Body } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import type { Field } from '../ui/fields.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { numberLanguage } from '../ui/language.ts';
import { errorText } from '../ui/problem-text.ts';
import { ErrorState } from '../ui/states.tsx';
import { partsOf, usdText } from '../ui/text.ts';
import { sizeText } from './document-progress.ts';

type Written = {
  kind: 'text' | 'file' | 'url';
  title: string;
  text: string;
  url: string;
  files: readonly File[];
  clearance: number;
  tags: string;
};

/** As the API takes it: a form for a file, else JSON. */
function bodyOf({ kind, title, text, url, files, clearance, tags }: Written, file = files[0]): Body<'addDocument'> {
  const audience = partsOf(tags, ',');
  if (kind !== 'file' || !file) {
    return {
      ...(title.trim() !== '' && { title: title.trim() }),
      ...(kind === 'url' ? { url: url.trim() } : { text }),
      clearance_level: clearance,
      audience_tags: audience,
    };
  }
  const form = new FormData();
  // One title for several files would be wrong for all but one.
  if (title.trim() !== '' && files.length === 1) form.append('title', title.trim());
  form.append('clearance_level', String(clearance));
  form.append('audience_tags', audience.join(','));
  form.append('file', file, file.name);
  return form;
}

const isWritten = ({ kind, text, url, files }: Written): boolean => {
  if (kind === 'text') return text.trim() !== '';
  return kind === 'url' ? url.trim() !== '' : files.length > 0;
};

/** Who may find a document. */
export const audienceFields: readonly Field<{ clearance: number; tags: string }>[] = [
  {
    name: 'clearance',
    label: 'Clearance level',
    description: 'Only people with at least this level find it; 0 means everyone.',
    kind: 'number',
    min: 0,
    max: 1000,
  },
  {
    name: 'tags',
    label: 'Audience tags',
    description: 'Separated by commas. Without any, everyone of the level finds it.',
  },
];

/** The same file, chosen twice, is one. */
const nameOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;
const withoutTwins = (files: readonly File[]): File[] => [
  ...new Map(files.map((file) => [nameOf(file), file])).values(),
];

type AddDocumentProps = { baseId: string; question?: string; onAdded?: () => Promise<unknown>; close: () => void };

/** `question`: one that was not answered. It becomes the title, so that asking it again finds the answer. */
export function AddDocument({ baseId, question = '', onAdded, close }: AddDocumentProps) {
  const estimate = useMutation({
    mutationFn: (written: Written) => api().knowledgeBases.estimate(baseId, bodyOf(written)),
  });
  const [added, setAdded] = useState<ReadonlySet<File>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<File, string>>(new Map());
  const [isDropping, setDropping] = useState(false);
  /** One after the other; those that were added stay so when another fails. */
  const addFiles = async (written: Written) => {
    const problems: string[] = [];
    setRefused(new Map());
    for (const file of written.files.filter((one) => !added.has(one))) {
      try {
        await api().knowledgeBases.documents.add(baseId, bodyOf(written, file));
        setAdded((before) => new Set([...before, file]));
      } catch (error) {
        const why = errorText(error);
        problems.push(`${file.name}: ${why}`);
        setRefused((before) => new Map([...before, [file, why]]));
      }
    }
    if (problems.length > 0) throw new Error(`Not added: ${problems.join(' ')}`);
  };
  return (
    <EntityDialog<Written>
      title={question ? 'Answer this question' : 'Add a document'}
      help="knowledge.html"
      submit={({ kind, files }) =>
        question
          ? 'Add the answer'
          : `Add ${kind === 'file' && files.length > 1 ? `${files.length} documents` : 'document'}`
      }
      size="lg"
      initial={{ kind: 'text', title: question.slice(0, 300), text: '', url: '', files: [], clearance: 0, tags: '' }}
      isReady={isWritten}
      fields={({ values, setFieldValue }) => [
        { name: 'kind', label: 'From', kind: 'choice', choices: { text: 'A text', file: 'Files', url: 'A web page' } },
        {
          name: 'title',
          label: question ? 'Question' : 'Title',
          description: question
            ? 'It is the title of the new document.'
            : 'Found with the text. Files and pages bring their own; a text needs one.',
          maxLength: 300,
          when: ({ kind, files }) => kind !== 'file' || files.length < 2,
        },
        {
          name: 'url',
          label: 'Address',
          type: 'url',
          required: true,
          placeholder: 'https://example.com/help',
          maxLength: 2000,
          when: ({ kind }) => kind === 'url',
        },
        {
          name: 'text',
          label: question ? 'Answer' : 'Text',
          description: 'Markdown headings keep passages apart.',
          kind: 'long',
          required: true,
          isFirst: true,
          minRows: 6,
          maxRows: 16,
          when: ({ kind }) => kind === 'text',
        },
        values.kind === 'file' && (
          <label
            key="files"
            className="stack drop-files"
            data-dropping={isDropping ? '' : undefined}
            onDragOver={(event) => {
              event.preventDefault();
              setDropping(true);
            }}
            onDragLeave={() => setDropping(false)}
            onDrop={(event) => {
              event.preventDefault();
              setDropping(false);
              setFieldValue('files', withoutTwins([...values.files, ...event.dataTransfer.files]));
            }}
          >
            Files
            <input
              type="file"
              multiple
              accept=".pdf,.docx,.html,.htm,.md,.txt,.csv"
              onChange={(event) => setFieldValue('files', [...(event.currentTarget.files ?? [])])}
            />
            <span className="quiet">
              Or drop them here. PDF, Word, HTML, Markdown, CSV or text, at most 25 MiB each.
            </span>
          </label>
        ),
        values.kind === 'file' && values.files.length > 1 && (
          <div key="chosen">
            {added.size > 0 && (
              <progress
                className="progress"
                max={values.files.length}
                value={values.files.filter((file) => added.has(file)).length}
                aria-label="Files that were added"
              />
            )}
            <ul className="changes" aria-label="Files to add">
              {values.files.map((file) => (
                <li key={nameOf(file)}>
                  {file.name} <span className="quiet">{sizeText(file.size)}</span>{' '}
                  {added.has(file) && <span className="tag good">added</span>}
                  {refused.has(file) && <span className="tag bad">{refused.get(file)}</span>}
                </li>
              ))}
            </ul>
          </div>
        ),
        { summary: 'Who may find it', fields: audienceFields },
        <div key="estimate" className="bar" style={{ marginBottom: 0 }}>
          <ScopedButton
            operation="estimateDocument"
            variant="default"
            loading={estimate.isPending}
            disabled={!isWritten(values)}
            onClick={() => estimate.mutate(values)}
          >
            What will it cost?
          </ScopedButton>
          {estimate.data && estimate.variables === values && <span role="status">{estimateText(estimate.data)}</span>}
        </div>,
      ]}
      send={async (written) => {
        if (written.kind === 'file') await addFiles(written);
        else await api().knowledgeBases.documents.add(baseId, bodyOf(written));
        await onAdded?.();
      }}
      refresh={['knowledge']}
      close={close}
    >
      {estimate.error && <ErrorState error={estimate.error} />}
    </EntityDialog>
  );
}

const many = (count: number, what: string): string =>
  `${count.toLocaleString(numberLanguage())} ${what}${count === 1 ? '' : 's'}`;

const estimateText = ({ chunks, tokens, cost_usd, priced }: Answer<'estimateDocument'>): string =>
  `${many(chunks, 'passage')}, ${many(tokens, 'token')}: ${priced ? usdText(cost_usd) : 'this model has no price yet'}`;
