// Who talks to visitors and who they are: the assistant, who may chat, and the secret that signs verified visitors.

import { useState } from 'react';
import { api } from '../session/client.ts';
import { useSpeech } from '../session/speech.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog, PageForm } from '../ui/form.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';
import type { Channel } from './channel-draft.ts';
import { useAssistantChoices } from './channels.tsx';

const IDENTITIES = { anonymous: 'Everyone', verified: 'Only visitors that your website verifies' };

export function ChannelVisitors({ channel }: { channel: Channel }) {
  const assistants = useAssistantChoices();
  const { data: speech } = useSpeech();
  const [isAsking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const known = assistants.map(({ id, name }) => ({ value: id, label: name }));
  const { assistant_id: chosen } = channel;
  const choices = known.some(({ value }) => value === chosen) ? known : [{ value: chosen, label: chosen }, ...known];
  return (
    <>
      <PageForm
        operation="updateChannel"
        initial={{
          name: channel.name,
          assistant_id: chosen,
          identity: channel.identity,
          voice: channel.voice,
          record_calls: channel.record_calls,
        }}
        fields={[
          {
            name: 'name',
            label: 'Name',
            description: 'For you; visitors see the title.',
            required: true,
            maxLength: 200,
          },
          { name: 'assistant_id', label: 'Assistant', kind: 'choice', choices },
          { name: 'identity', label: 'Who may chat', kind: 'choice', choices: IDENTITIES },
          {
            name: 'voice',
            label: 'Visitors may call by microphone',
            kind: 'check',
            description:
              speech?.available === false
                ? `The phone button stays hidden. ${speech.reason}`
                : 'A phone button in the chat: the assistant hears the visitor and answers aloud.',
          },
          {
            name: 'record_calls',
            label: 'Record these calls',
            kind: 'check',
            description:
              'Visitors read it before they talk and hear it first. Who says “please do not record me” is not recorded. You listen on the page of the call.',
          },
        ]}
        send={(body) => api().channels.update(channel.id, body)}
        refresh={['channels']}
      />
      <section className="section">
        <h2>Secret that signs visitors</h2>
        <p className="quiet">
          Your server signs who a visitor is with it (a JSON Web Token, HS256, with external_id and exp), and passes the
          token to the page. It was shown when the chat was created; if it is lost, create a new one.
        </p>
        <ScopedButton operation="rotateChannelSecret" variant="default" onClick={() => setAsking(true)}>
          New secret
        </ScopedButton>
      </section>
      {isAsking && (
        <EntityDialog
          title="Create a new secret?"
          submit="Create a new secret"
          isDangerous
          send={async () => setSecret((await api().channels.rotateSecret(channel.id)).secret ?? undefined)}
          refresh={['channels']}
          close={() => setAsking(false)}
        >
          <p>
            Tokens that were signed with the former secret are refused immediately: verified visitors cannot chat until
            your server has the new one.
          </p>
        </EntityDialog>
      )}
      {secret && (
        <ShownOnce
          title="Channel secret"
          about="Give it to the server of your website. It is shown only once."
          secret={secret}
          close={() => setSecret(undefined)}
        />
      )}
    </>
  );
}
