// What an assistant says on calls beside its flow: its first words, and what fills a pause while its model thinks.
import { useQuery } from '@tanstack/react-query';
import { api } from '../session/client.ts';
import { PageForm } from '../ui/form.tsx';
import { QueryView } from '../ui/states.tsx';

/** Of the revision's settings for calls, those that are set here; the others stay as they are. */
const textOf = (settings: Record<string, unknown>, name: string): string =>
  typeof settings[name] === 'string' ? settings[name] : '';

export function PhoneSettings({ assistantId, revisionId }: { assistantId: string; revisionId: string }) {
  const revision = useQuery({
    queryKey: ['assistants', assistantId, 'revisions', revisionId],
    queryFn: () => api().assistants.revisions.get(assistantId, revisionId),
  });
  return (
    <QueryView query={revision}>
      {({ published_at, voice_call_settings }) =>
        published_at ? (
          <p className="quiet">
            A published revision does not change. Edit its flow to start a new draft; what is said on calls is set
            there.
          </p>
        ) : (
          <PageForm
            operation="updateAssistantRevision"
            className="narrow-form"
            initial={{
              first_message: textOf(voice_call_settings, 'first_message'),
              filler: textOf(voice_call_settings, 'filler'),
            }}
            fields={[
              {
                name: 'first_message',
                label: 'First words',
                maxLength: 500,
                description: 'Said when a call is answered. Empty: the flow begins.',
              },
              {
                name: 'filler',
                label: 'While the caller waits',
                maxLength: 200,
                description:
                  'Said when nothing has been said 1.2 seconds after the caller spoke, such as “One moment, please.” Empty: nothing.',
              },
            ]}
            send={({ first_message, filler }) =>
              api().assistants.revisions.update(assistantId, revisionId, {
                voice_call_settings: {
                  ...voice_call_settings,
                  first_message: first_message || null,
                  filler: filler || null,
                },
              })
            }
            refresh={['assistants']}
          />
        )
      }
    </QueryView>
  );
}
