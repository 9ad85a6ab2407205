// Adds a document: a text, a file or a web page. What reading it costs can be estimated before it is added.

import { useMutation } from '@tanstack/react-query';
import type { Answer, Body } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import type { Field } from '../ui/fields.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { numberLanguage } from '../ui/language.ts';
import { ErrorState } from '../ui/states.tsx';
import { partsOf, usdText } from '../ui/text.ts';
import { sizeText } from './document-progress.ts';

type Written = {
  kind: 'text' | 'file' | 'url';
  title: string;
  text: string;
  url: string;
  file: File | null;
  clearance: number;
  tags: string;
};

/** As the API takes it: a form for a file, else JSON. */
function bodyOf({ kind, title, text, url, file, clearance, tags }: Written): Body<'addDocument'> {
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
  if (title.trim() !== '') form.append('title', title.trim());
  form.append('clearance_level', String(clearance));
  form.append('audience_tags', audience.join(','));
  form.append('file', file, file.name);
  return form;
}

const isWritten = ({ kind, text, url, file }: Written): boolean => {
  if (kind === 'text') return text.trim() !== '';
  return kind === 'url' ? url.trim() !== '' : file !== null;
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

type AddDocumentProps = { baseId: string; question?: string; onAdded?: () => Promise<unknown>; close: () => void };

/** `question`: one that was not answered. It becomes the title, so that asking it again finds the answer. */
export function AddDocument({ baseId, question = '', onAdded, close }: AddDocumentProps) {
  const estimate = useMutation({
    mutationFn: (written: Written) => api().knowledgeBases.estimate(baseId, bodyOf(written)),
  });
  return (
    <EntityDialog<Written>
      title={question ? 'Answer this question' : 'Add a document'}
      submit={question ? 'Add the answer' : 'Add document'}
      size="lg"
      initial={{ kind: 'text', title: question.slice(0, 300), text: '', url: '', file: null, clearance: 0, tags: '' }}
      isReady={isWritten}
      fields={({ values }) => [
        { name: 'kind', label: 'From', kind: 'choice', choices: { text: 'A text', file: 'A file', url: 'A web page' } },
        {
          name: 'title',
          label: question ? 'Question' : 'Title',
          description: question
            ? 'It is the title of the new document.'
            : 'Found with the text. Without one it is taken from the document.',
          maxLength: 300,
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
        {
          name: 'file',
          label: 'File',
          kind: 'file',
          accept: '.pdf,.docx,.html,.htm,.md,.txt,.csv',
          description: values.file ? sizeText(values.file.size) : 'PDF, Word, HTML, Markdown, CSV or text, at most 25 MiB.',
          when: ({ kind }) => kind === 'file',
        },
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
        await api().knowledgeBases.documents.add(baseId, bodyOf(written));
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
