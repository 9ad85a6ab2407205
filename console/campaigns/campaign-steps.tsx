// What a campaign does with a lead, in order, and by which clock, number and assistant.
import { Link } from '@tanstack/react-router';
import { delayText, REASON_WORDS, STEP_KIND_WORDS } from '../calls/words.ts';
import { useNamed } from '../editor/references.ts';
import { CAMPAIGN_KINDS } from './campaign-words.ts';
import type { Campaign } from './campaigns.tsx';

export function CampaignSteps({ campaign }: { campaign: Campaign }) {
  const { promptId, phoneNumber } = campaign;
  const assistant = useNamed('assistant')?.find(({ id }) => id === promptId);
  return (
    <>
      <dl className="facts">
        <dt>Kind</dt>
        <dd>{CAMPAIGN_KINDS[campaign.tag]}</dd>
        <dt>Hours</dt>
        <dd>
          {campaign.startHour}:00 to {campaign.endHour}:00, {campaign.timezone}
        </dd>
        <dt>Assistant</dt>
        <dd>
          {promptId === null ? (
            'The built-in script'
          ) : (
            <Link to="/assistants/$id" params={{ id: promptId }}>
              {assistant?.name ?? promptId}
            </Link>
          )}
        </dd>
        <dt>Calls from</dt>
        <dd>{phoneNumber?.phoneNumber ?? 'Any number of the organization'}</dd>
        <dt>Calls at once</dt>
        <dd>{campaign.numberOfAgents}</dd>
      </dl>
      <section className="section">
        <h2>Steps</h2>
        <ol className="flow" aria-label="Steps">
          {campaign.steps.map((step) => (
            <li key={step.id}>
              <strong>
                {step.order + 1}. {STEP_KIND_WORDS[step.type]}
              </strong>{' '}
              <span className="quiet">
                {step.delayInSecs === 0 ? 'at once' : `after ${delayText(step.delayInSecs)}`}
                {step.type !== 'WAIT' && !step.needsTCPACompliance && ', without regard to the legal hours'}
              </span>
              {step.textMessage !== '' && <p className="said">{step.textMessage}</p>}
              {step.voicemailMessage !== '' && <p className="said">Voicemail: {step.voicemailMessage}</p>}
              {step.finishOn.length > 0 && (
                <p className="quiet">
                  The campaign ends for this lead on: {step.finishOn.map((why) => REASON_WORDS[why]).join(', ')}
                </p>
              )}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
