// What a link or another tab asks a person, over any page.
import { Button, Modal } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import {
  answerOffer,
  answerTab,
  askingTab,
  currentSession,
  forgetLinkProblem,
  linkProblemText,
  offeredSession,
  onSessionChange,
} from '../session/session.ts';
import { useTabNumber } from './tab-number.ts';

export function SessionQuestions() {
  const offered = useSyncExternalStore(onSessionChange, offeredSession);
  const asking = useSyncExternalStore(onSessionChange, askingTab);
  const problem = useSyncExternalStore(onSessionChange, linkProblemText);
  const session = useSyncExternalStore(onSessionChange, currentSession);
  if (offered) return <LinkQuestion name={offered.name} isHere={offered.instead === 'this-tab'} />;
  if (session && asking) return <TabQuestion challenge={asking} />;
  if (session && problem !== '')
    return (
      <Modal opened onClose={forgetLinkProblem} title="The link was not used">
        <p>{problem}</p>
        <p>You are still signed in as {session.name}.</p>
        <div className="bar form-end">
          <Button onClick={forgetLinkProblem}>Close</Button>
        </div>
      </Modal>
    );
  return null;
}

function LinkQuestion({ name, isHere }: { name: string; isHere: boolean }) {
  const ownName = currentSession()?.name;
  const refuse = () => void answerOffer(false);
  return (
    <Modal opened onClose={refuse} title={`Sign in as ${name}?`}>
      <p>
        {isHere
          ? `You opened a link that signs in as ${name}. You are signed in as ${ownName} here, and would be signed out.`
          : `You opened a link that signs in as ${name}. Another tab of this browser is signed in already.`}
      </p>
      <p className="quiet">
        If you did not expect the link, do not use it. It cannot be used again, whatever you choose.
      </p>
      <div className="bar form-end">
        <Button variant="default" onClick={refuse} data-autofocus>
          {isHere ? `Stay signed in as ${ownName}` : 'Do not use the link'}
        </Button>
        <Button onClick={() => void answerOffer(true)}>Sign in as {name}</Button>
      </div>
    </Modal>
  );
}

function TabQuestion({ challenge }: { challenge: string }) {
  const number = useTabNumber(challenge);
  const refuse = () => void answerTab(false);
  return (
    <Modal opened onClose={refuse} title="Let another tab in?">
      <p>A new tab of this browser asks to continue as {currentSession()?.name}. It must show this number:</p>
      <p className="tab-number">{number ?? '…'}</p>
      <p className="quiet">If you did not just open a tab that shows it, refuse.</p>
      <div className="bar form-end">
        <Button variant="default" onClick={refuse} data-autofocus>
          Refuse
        </Button>
        <Button disabled={number === undefined} onClick={() => void answerTab(true)}>
          Allow
        </Button>
      </div>
    </Modal>
  );
}
