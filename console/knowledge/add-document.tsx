// Adds a document: a text, a file or a web page. What reading it costs is said before it is added.
import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer, Body } from '../../sdk/parley.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { GrowingText } from '../parts/growing-text.tsx';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { ErrorState } from '../parts/states.tsx';
import { usdText } from '../parts/usd.ts';
import { api, queries } from '../session/client.ts';
import { sizeWords, tagsOf } from './document-progress.ts';
import './knowledge.css';

type Kind = 'text' | 'file' | 'url';
const KINDS = [
  { value: 'text', label: 'A text' },
  { value: 'file', label: 'A file' },
  { value: 'url', label: 'A web page' },
];

type Written = { kind: Kind; title: string; text: string; url: string; file: File | null; clearance: number; tags: string };

/** As the API takes it: a form for a file, else JSON. */
function bodyOf({ kind, title, text, url, file, clearance, tags }: Written): Body<'addDocument'> {
  if (kind !== 'file' || !file) {
    return {
      ...(title.trim() !== '' && { title: title.trim() }),
      ...(kind === 'url' ? { url: url.trim() } : { text }),
      clearance_level: clearance,
      audience_tags: tagsOf(tags),
    };
  }
  const form = new FormData();
  if (title.trim() !== '') form.append('title', title.trim());
  form.append('clearance_level', String(clearance));
  form.append('audience_tags', tagsOf(tags).join(','));
  form.append('file', file, file.name);
  return form;
}

const isWritten = ({ kind, text, url, file }: Written): boolean => {
  if (kind === 'text') return text.trim() !== '';
  return kind === 'url' ? url.trim() !== '' : file !== null;
};

type AddDocumentProps = { baseId: string; question?: string; onAdded?: () => Promise<unknown>; close: () => void };

/** `question`: what nobody could answer. It becomes the title, so that asking it again finds the answer. */
export function AddDocument({ baseId, question = '', onAdded, close }: AddDocumentProps) {
  const [written, setWritten] = useState<Written>({
    kind: 'text',
    title: question.slice(0, 300),
    text: '',
    url: '',
    file: null,
    clearance: 0,
    tags: '',
  });
  const estimate = useMutation({ mutationFn: () => api().knowledgeBases.estimate(baseId, bodyOf(written)) });
  const change = (fields: Partial<Written>) => {
    setWritten({ ...written, ...fields });
    estimate.reset();
  };
  const send = async () => {
    await api().knowledgeBases.documents.add(baseId, bodyOf(written));
    await onAdded?.();
    await queries.invalidateQueries({ queryKey: ['knowledge'] });
  };
  const isReady = isWritten(written);
  return (
    <DialogForm
      title={question ? 'Answer this question' : 'Add a document'}
      submit={question ? 'Add the answer' : 'Add document'}
      send={send}
      close={close}
      isReady={isReady}
      size="lg"
    >
      <NativeSelect
        label="From"
        data={KINDS}
        value={written.kind}
        onChange={(event) => change({ kind: event.currentTarget.value as Kind })}
      />
      <TextInput
        label={question ? 'Question' : 'Title'}
        description={
          question ? 'It is the title of the new document.' : 'Found with the text. Without one it is taken from the document.'
        }
        maxLength={300}
        value={written.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Content written={written} change={change} label={question ? 'Answer' : 'Text'} />
      <details>
        <summary>Who may find it</summary>
        <div className="stack" style={{ marginTop: 8 }}>
          <NumberInput
            label="Clearance level"
            description="Only askers with at least this level find it; 0 is everybody."
            size="xs"
            min={0}
            max={1000}
            value={written.clearance}
            onChange={(clearance) => change({ clearance: Number(clearance) })}
          />
          <TextInput
            label="Audience tags"
            description="With commas between them. Without any, everybody of the level finds it."
            value={written.tags}
            onChange={(event) => change({ tags: event.currentTarget.value })}
          />
        </div>
      </details>
      <div className="bar" style={{ marginBottom: 0 }}>
        <ScopedButton
          operation="estimateDocument"
          variant="default"
          loading={estimate.isPending}
          disabled={!isReady}
          onClick={() => estimate.mutate()}
        >
          What will it cost?
        </ScopedButton>
        {estimate.data && <span role="status">{estimateWords(estimate.data)}</span>}
      </div>
      {estimate.error && <ErrorState error={estimate.error} />}
    </DialogForm>
  );
}

const many = (count: number, what: string): string => `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

const estimateWords = ({ chunks, tokens, cost_usd, priced }: Answer<'estimateDocument'>): string =>
  `${many(chunks, 'passage')}, ${many(tokens, 'token')}: ${priced ? usdText(cost_usd) : 'this model has no price yet'}`;

type ContentProps = { written: Written; change: (fields: Partial<Written>) => void; label: string };

function Content({ written, change, label }: ContentProps) {
  if (written.kind === 'url') {
    return (
      <TextInput
        label="Address"
        type="url"
        required
        placeholder="https://example.com/help"
        maxLength={2000}
        value={written.url}
        onChange={(event) => change({ url: event.currentTarget.value })}
      />
    );
  }
  if (written.kind === 'text') {
    return (
      <GrowingText
        label={label}
        description="Markdown headings keep passages apart."
        required
        data-autofocus
        minRows={6}
        maxRows={16}
        value={written.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
    );
  }
  return (
    <div>
      <label htmlFor="document-file" className="file-label">
        File
      </label>
      <input
        id="document-file"
        type="file"
        accept=".pdf,.docx,.html,.htm,.md,.txt,.csv"
        onChange={(event) => change({ file: event.currentTarget.files?.[0] ?? null })}
      />
      <p className="quiet" style={{ margin: '4px 0 0' }}>
        {written.file ? sizeWords(written.file.size) : 'PDF, Word, HTML, Markdown, CSV or text, at most 25 MiB.'}
      </p>
    </div>
  );
}
