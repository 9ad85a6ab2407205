// Imports an assistant from a file: what would be made is shown first, then it is made step by step.

import { Button, Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AssistantFile } from '../../transfer/assistant-file.ts';
import { readTarget } from '../../transfer/find-target.ts';
import { type ImportResult, runImport } from '../../transfer/import-assistant.ts';
import {
  choiceFor,
  type ImportChoice,
  type ImportChoices,
  type ImportPlan,
  importedBefore,
  isMade,
  itemKey,
  madeName,
  planImport,
  planLines,
} from '../../transfer/import-plan.ts';
import { assertFileSize, readAssistantFile } from '../../transfer/read-file.ts';
import { NOUNS } from '../../transfer/reference-names.ts';
import { api, queries } from '../session/client.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/states.tsx';

type ImportDraft = { file: AssistantFile; plan: ImportPlan };
const NOTHING_CHOSEN: ImportChoices = { existing: {}, otherwise: 'copy', secrets: {} };

async function openFile(chosen: File): Promise<ImportDraft> {
  assertFileSize(chosen.size);
  const file = readAssistantFile(await chosen.text());
  return { file, plan: planImport(file, await readTarget(api(), file)) };
}

export function ImportDialog({ close }: { close: () => void }) {
  const navigate = useNavigate();
  const [choices, setChoices] = useState(NOTHING_CHOSEN);
  const [step, setStep] = useState<{ done: number; total: number; words: string }>();
  const open = useMutation({ mutationFn: openFile, onMutate: () => setChoices(NOTHING_CHOSEN) });
  const show = async ({ assistantId }: ImportResult) => {
    close();
    await navigate({ to: '/assistants/$id', params: { id: assistantId } });
  };
  const run = useMutation({
    // Read again: what an attempt before this one made is found, and not made twice.
    mutationFn: async ({ file }: ImportDraft) =>
      runImport(api(), planImport(file, await readTarget(api(), file, choices.name)), choices, (done, total, words) =>
        setStep({ done, total, words }),
      ),
    onSettled: () => queries.invalidateQueries(),
    onSuccess: (result) => (result.byHand.length === 0 ? show(result) : undefined),
  });
  const opened = open.data;
  const isHere = opened !== undefined && importedBefore(opened.plan, choices) !== undefined;
  return (
    <Dialog onClose={close} title="Import an assistant" size="lg">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (run.data) void show(run.data);
          else if (opened) run.mutate(opened);
        }}
      >
        {!run.data && (
          <label className="stack">
            File
            <input
              type="file"
              accept=".json,application/json"
              disabled={run.isPending}
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? [];
                run.reset();
                if (file) open.mutate(file);
              }}
            />
          </label>
        )}
        {open.isPending && <p role="status">Reading the file…</p>}
        {open.error && <ErrorState error={open.error} />}
        {!opened && !open.error && <p className="quiet">You see what would be made before anything is.</p>}
        {opened && !run.data && <PlanView plan={opened.plan} choices={choices} setChoices={setChoices} />}
        {run.isPending && (
          <div className="stack" role="status">
            <progress value={step?.done ?? 0} max={step?.total ?? 1} aria-label="Progress of the import" />
            {step ? `${step.done} of ${step.total}: ${step.words}` : 'Beginning…'}
          </div>
        )}
        {run.error && <ErrorState error={run.error} />}
        {run.data && <Remaining result={run.data} />}
        <div className="bar" style={{ justifyContent: 'flex-end', marginBottom: 0 }}>
          {!run.data && (
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          )}
          <Button type="submit" loading={run.isPending} disabled={!opened}>
            {buttonWords(run.data !== undefined || isHere, run.isError)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const buttonWords = (isThere: boolean, isStopped: boolean): string => {
  if (isThere) return 'Open the assistant';
  return isStopped ? 'Go on' : 'Import';
};

const Remaining = ({ result }: { result: ImportResult }) => (
  <div role="status">
    <strong>Imported. Left to do by hand:</strong>
    <ul>
      {result.byHand.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
);

type PlanViewProps = { plan: ImportPlan; choices: ImportChoices; setChoices: (choices: ImportChoices) => void };

const PlanView = ({ plan, choices, setChoices }: PlanViewProps) => (
  <>
    {importedBefore(plan, choices) ? (
      <PlanLines plan={plan} choices={choices} />
    ) : (
      <PlanForm plan={plan} choices={choices} setChoices={setChoices} />
    )}
    {plan.main.state === 'imported' && (
      <Checkbox
        label="Make another assistant from this file"
        checked={choices.again === true}
        onChange={(event) => setChoices({ ...choices, again: event.currentTarget.checked })}
      />
    )}
  </>
);

const PlanLines = ({ plan, choices }: Omit<PlanViewProps, 'setChoices'>) => (
  <section aria-label="What the import does">
    <ul className="plan">
      {planLines(plan, choices).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </section>
);

function PlanForm({ plan, choices, setChoices }: PlanViewProps) {
  const secrets = plan.items.filter((item) => isMade(item, choices)).flatMap(({ secrets: needed }) => needed);
  return (
    <>
      <TextInput
        label="Name"
        maxLength={200}
        value={choices.name ?? madeName(plan.main, plan, choices)}
        disabled={plan.main.state === 'unfinished'}
        onChange={(event) => setChoices({ ...choices, name: event.currentTarget.value })}
      />
      <PlanLines plan={plan} choices={choices} />
      {plan.items
        .filter(({ state }) => state === 'differs')
        .map((item) => (
          <NativeSelect
            key={itemKey(item.resource)}
            label={`The ${NOUNS[item.resource.kind]} "${item.resource.settings.name}" differs from yours`}
            value={choiceFor(item, choices)}
            data={[
              { value: 'copy', label: 'Make a copy beside yours' },
              { value: 'keep', label: 'Keep and use yours' },
            ]}
            onChange={(event) =>
              setChoices({
                ...choices,
                existing: { ...choices.existing, [itemKey(item.resource)]: event.currentTarget.value as ImportChoice },
              })
            }
          />
        ))}
      {[...new Set(secrets)].map((secret) => (
        <PasswordInput
          key={secret}
          label={`Secret ${secret}`}
          description="May be set later, in the tool"
          autoComplete="off"
          value={choices.secrets[secret] ?? ''}
          onChange={(event) =>
            setChoices({ ...choices, secrets: { ...choices.secrets, [secret]: event.currentTarget.value } })
          }
        />
      ))}
    </>
  );
}
