// Files of a chat: those that go with the next reply, and those that came with a message.
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { ErrorState, saveFile } from '../ui/states.tsx';

export type ChatFile = Schema<'ConversationFile'>;

const TYPES = '.png,.jpg,.jpeg,.gif,.webp,.heic,.pdf,.txt,.csv,.log,.md';
const MAX_OF_MESSAGE = 5;

export const fileSize = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** Without words the names of the files stand for them. */
export const fileNames = (files: readonly ChatFile[]): string => files.map(({ name }) => name).join(', ');

type ReplyFilesProps = { id: string; files: readonly ChatFile[]; change: (files: readonly ChatFile[]) => void };

export function ReplyFiles({ id, files, change }: ReplyFilesProps) {
  const picker = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      const added = [...files];
      for (const file of chosen.slice(0, MAX_OF_MESSAGE - files.length)) {
        const form = new FormData();
        form.append('file', file, file.name);
        added.push(await api().conversations.files.upload(id, form));
        change([...added]);
      }
    },
  });
  return (
    <div className="inbox-files">
      {files.map((file) => (
        <Button
          key={file.id}
          size="compact-xs"
          variant="default"
          aria-label={`Remove ${file.name}`}
          onClick={() => change(files.filter((one) => one !== file))}
        >
          {file.name} ({fileSize(file.bytes)}) ×
        </Button>
      ))}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={TYPES}
        aria-label="Files to send"
        onChange={({ currentTarget }) => {
          upload.mutate([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      {files.length < MAX_OF_MESSAGE && (
        <Button size="compact-xs" variant="subtle" loading={upload.isPending} onClick={() => picker.current?.click()}>
          Add a file
        </Button>
      )}
      {upload.error && <ErrorState error={upload.error} />}
    </div>
  );
}

export function SentFiles({ files = [] }: { files?: readonly ChatFile[] | undefined }) {
  const load = useMutation({
    mutationFn: async ({ id, name }: ChatFile) => saveFile(name, await api().conversationFiles.download(id)),
  });
  if (files.length === 0) return null;
  return (
    <div className="inbox-files">
      {files.map((file) => (
        <Button
          key={file.id}
          size="compact-xs"
          variant="default"
          disabled={load.isPending}
          onClick={() => load.mutate(file)}
        >
          Download {file.name} ({fileSize(file.bytes)})
        </Button>
      ))}
      {load.error && <ErrorState error={load.error} />}
    </div>
  );
}
