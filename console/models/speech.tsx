// What hears and speaks on calls where our own speech serves them: the built-in parts, or accounts.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { voicesOfAccount } from '../session/voices.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ErrorState } from '../ui/states.tsx';

type Values = { ear: string; earModel: string; voice: string; voiceModel: string; speaker: string };
type Choice = NonNullable<Schema<'Speech'>['voice']>;

const BUILT_IN = 'built in';
const partText = (choice: Partial<Choice> | null, own: string): string =>
  choice ? [choice.provider, choice.model, choice.voice].filter(Boolean).join(' · ') : `${own}, on this server`;

export function Speech() {
  const [open, setOpen] = useState<'choose' | 'check'>();
  const close = () => setOpen(undefined);
  const chosen = useQuery({ queryKey: ['speech'], queryFn: () => api().speech.get() });
  return (
    <section className="section" aria-label="Speech">
      <div className="bar">
        <h2>Speech</h2>
        <ScopedButton operation="checkSpeech" variant="default" onClick={() => setOpen('check')}>
          Try it
        </ScopedButton>
        <ScopedButton operation="setSpeech" variant="default" onClick={() => setOpen('choose')}>
          Choose what hears and speaks
        </ScopedButton>
      </div>
      {chosen.error && <ErrorState error={chosen.error} />}
      {chosen.data && (
        <dl className="facts">
          <dt>Hears</dt>
          <dd>{partText(chosen.data.ear, 'Moonshine')}</dd>
          <dt>Speaks</dt>
          <dd>{partText(chosen.data.voice, 'Flite')}</dd>
        </dl>
      )}
      {open === 'choose' && chosen.data && <ChooseForm chosen={chosen.data} close={close} />}
      {open === 'check' && <CheckForm close={close} />}
    </section>
  );
}

function ChooseForm({ chosen, close }: { chosen: Schema<'Speech'>; close: () => void }) {
  const accounts = useQuery({
    queryKey: ['providers', 'speech'],
    queryFn: () => api().modelRouter.providers.list({ limit: 100 }).page(),
  });
  const names = (accounts.data?.items ?? [])
    .filter(({ kind }) => kind !== 'anthropic')
    .map(({ name }) => [name, name] as const);
  const kindOf = (account: string) => accounts.data?.items.find(({ name }) => name === account)?.kind;
  const choices = { [BUILT_IN]: 'Built in: nothing leaves this server', ...Object.fromEntries(names) };
  if (!accounts.data) return null;
  return (
    <EntityDialog<Values>
      title="What hears and speaks"
      submit="Save"
      initial={{
        ear: chosen.ear?.provider ?? BUILT_IN,
        earModel: chosen.ear?.model ?? '',
        voice: chosen.voice?.provider ?? BUILT_IN,
        voiceModel: chosen.voice?.model ?? '',
        speaker: chosen.voice?.voice ?? '',
      }}
      fields={({ values }) => [
        {
          name: 'ear',
          label: 'Hears',
          kind: 'choice',
          choices,
          description: 'An account sends what callers say to its vendor. Where it fails, the built-in part takes over.',
        },
        {
          name: 'earModel',
          label: 'Model that hears',
          placeholder: 'as the vendor chooses',
          when: ({ ear }) => ear !== BUILT_IN,
        },
        { name: 'voice', label: 'Speaks', kind: 'choice', choices },
        {
          name: 'voiceModel',
          label: 'Model that speaks',
          placeholder: 'as the vendor chooses',
          when: ({ voice }) => voice !== BUILT_IN,
        },
        {
          name: 'speaker',
          label: 'Voice',
          placeholder: 'as the vendor chooses',
          suggestions: voicesOfAccount(kindOf(values.voice)),
          when: ({ voice }) => voice !== BUILT_IN,
        },
      ]}
      send={({ ear, earModel, voice, voiceModel, speaker }) =>
        api().speech.set({
          ear: ear === BUILT_IN ? null : { provider: ear, model: earModel || null },
          voice: voice === BUILT_IN ? null : { provider: voice, model: voiceModel || null, voice: speaker || null },
        })
      }
      refresh={['speech']}
      close={close}
    />
  );
}

const CheckForm = ({ close }: { close: () => void }) => (
  <EntityDialog<{ text: string }, Schema<'SpeechCheck'>>
    title="Try what hears and speaks"
    submit="Say it"
    initial={{ text: 'My order number is one zero zero two.' }}
    fields={[{ name: 'text', label: 'Sentence', required: true }]}
    send={({ text }) => api().speech.check({ text })}
    result={({ heard, voice, ear }) => (
      <p role="status">
        {voice.name} said it, with the first sound after {voice.first_sound_ms} ms. {ear.name} heard “{heard}” after{' '}
        {ear.ms} ms.
      </p>
    )}
    close={() => close()}
  />
);
