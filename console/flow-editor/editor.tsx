// The editor itself: canvas or list, the panel beside it, dialogs and keys, all over one session.

import { LiveHealth } from '../assistants/live-health.tsx';
import { type AddedSteps, AddStep, addWords } from './add-step.tsx';
import { Canvas, type CanvasControl } from './canvas.tsx';
import { counted, type LitStep } from './canvas-parts.ts';
import { copyByButton, useClipboard } from './clipboard.ts';
import { useComments } from './comments.ts';
import { ConnectStep } from './connect-step.tsx';
import { copiedText, pastedSteps } from './copied-steps.ts';
import { editInWords } from './edit-words.ts';
import { Action, CompileBadge, EditorBar } from './editor-bar.tsx';
import { EditorContext, type EditorScene, type FromWay, type Selection } from './editor-context.ts';
import { ChatWithDraft, useConversationPath } from './editor-conversation.tsx';
import { EDITOR_KEYS } from './editor-keys.ts';
import { EmptyCanvas } from './empty-canvas.tsx';
import { focusedPart, useAnnouncement, useLostIn } from './screen-reader.ts';
import { endTour, Tour, TourOffer, useFirstTour } from './tour.tsx';
import './editor.css';
import { Button, VisuallyHidden } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { GraphOp } from '../../flow/edit/ops.ts';
import type { Finding } from '../../flow/inspection/finding.ts';
import { asText } from '../../flow/language/json.ts';
import type { Answer } from '../../sdk/parley.ts';
import { usePermissions } from '../session/permissions.ts';
import { useFilters } from '../ui/filters.tsx';
import { useKeys } from '../ui/keys.ts';
import { KeysDialog } from '../ui/keys-dialog.tsx';
import { FindStep } from './find-step.tsx';
import { useFindings } from './findings.ts';
import { addStep, connectSteps, insertStep, moveSteps, newId, removeStep, removeWay } from './flow-edits.ts';
import { useFolding } from './folding.ts';
import { titleOfGroup } from './groups.ts';
import { inOrder } from './judgement.ts';
import { CARD_WIDTH, cardHeight, type Point, placesOf, type Size } from './layout.ts';
import { heightsOf, placeForNew, settled } from './new-places.ts';
import type { OpenedFlow } from './open-session.ts';
import { OverlapDialog } from './overlap-dialog.tsx';
import { peopleByNode, usePresence } from './presence.ts';
import { putReadySteps, type ReadySteps, sizeOf } from './ready-steps.ts';
import { Released, useReleased } from './released.tsx';
import { SidePanel, type SideTab } from './side-panel.tsx';
import { StepsList } from './steps-list.tsx';
import { useGraphSession } from './use-session.ts';
import { DIRECTIONS, stepTowards } from './walk.ts';
import { edgesBySource, firstOpenWay, isConditioned, type NodeTypeInfo, typeOf, waysOf } from './ways.ts';

const PublishDialog = lazy(async () => ({ default: (await import('../assistants/publish-dialog.tsx')).PublishDialog }));

type EditorProps = {
  assistant: Answer<'getAssistant'>;
  revision: Answer<'getAssistantRevision'>;
  about: string;
  opened: OpenedFlow;
  readOnlyWhy: string | undefined;
  /** What to do about a flow that cannot be changed. */
  offer: ReactNode;
};
type Dialog =
  | { kind: 'add'; from: FromWay | undefined; at?: Point }
  | { kind: 'connect'; source: string }
  | { kind: 'keys' | 'find' | 'publish' };

const NARROW = '(max-width: 699px)';
const isNarrow = (): boolean => window.matchMedia(NARROW).matches;

export function Editor({ assistant, revision, about, opened, readOnlyWhy, offer }: EditorProps) {
  const flowRef = useMemo(() => ({ assistantId: assistant.id, revisionId: revision.id }), [assistant.id, revision.id]);
  const { session, view } = useGraphSession(flowRef, opened);
  const { state, status } = view;
  const graph = state.wanted;
  const { catalog } = opened;
  const may = usePermissions();
  const { allowed: mayTalk, scope: talkScope } = may('createConversation');
  const { allowed: mayPublish, scope: publishScope } = may('publishAssistantRevision');
  const [selection, setSelection] = useState<Selection>(null);
  const [tab, setTab] = useState<SideTab>('findings');
  const [isPanelOpen, setPanelOpen] = useState(() => !isNarrow());
  const [isList, setList] = useState(isNarrow);
  const [dialog, setDialog] = useState<Dialog>();
  const [released, setReleased] = useReleased(revision.id);
  const [isTalking, setTalking] = useState(false);
  const stopTalking = useCallback(() => setTalking(false), []);
  const [notice, setNotice] = useState('');
  const [litPath, setLitPath] = useState<readonly LitStep[]>([]);
  useConversationPath(useFilters().conversation ?? '', setLitPath);
  const [findingId, setFindingId] = useState<string>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  // A window that becomes narrow has room for one of them only.
  useEffect(() => {
    const media = window.matchMedia(NARROW);
    const fold = () => setPanelOpen(!media.matches);
    media.addEventListener('change', fold);
    return () => media.removeEventListener('change', fold);
  }, []);
  const navigate = useNavigate();
  const folding = useFolding(assistant.id);
  const comments = useComments(assistant.id);
  const isFirstTour = useFirstTour(readOnlyWhy === undefined);
  const [tour, setTour] = useState<'offered' | 'under way' | 'over'>('offered');
  const leaveTour = () => {
    endTour();
    setTour('over');
  };
  const canvas = useRef<CanvasControl>(null);
  const panel = useRef<HTMLElement>(null);
  const [announcement, announce] = useAnnouncement();
  const isLostInPanel = useLostIn(panel);

  const savedVersion = state.edits === 0 && !state.sent && !state.isBehind ? state.version : null;
  const judged = useFindings(flowRef, graph, savedVersion);
  const openNodeId = selection?.type === 'node' ? selection.id : null;
  const colleagues = usePresence(flowRef, openNodeId, readOnlyWhy === undefined);
  const people = useMemo(() => peopleByNode(colleagues), [colleagues]);

  const edit = useCallback(
    (ops: readonly GraphOp[], typingIn?: string) => {
      const words = editInWords(session.view.state.wanted, ops);
      const problem = session.edit(ops, typingIn);
      setNotice(problem ?? '');
      if (problem === undefined) announce(words);
    },
    [session, announce],
  );
  const select = useCallback((next: Selection) => {
    setSelection(next);
    if (!next) return;
    setTab('step');
    if (!isNarrow()) setPanelOpen(true);
  }, []);
  const insertInto = useCallback(
    (edgeId: string) => {
      const edge = graph.edges.find(({ id }) => id === edgeId);
      if (edge && readOnlyWhy === undefined)
        setDialog({ kind: 'add', from: { source: edge.source, kind: asText(edge.kind), edgeId, isInserted: true } });
    },
    [graph, readOnlyWhy],
  );
  const scene: EditorScene = useMemo(
    () => ({ graph, catalog, readOnlyWhy, edit, selection, select, insertInto }),
    [graph, catalog, readOnlyWhy, edit, selection, select, insertInto],
  );

  const show = (nodeId: string) => {
    select({ type: 'node', id: nodeId });
    if (isList) document.getElementById(`step-${nodeId}`)?.focus();
    else canvas.current?.openNode(nodeId);
  };
  const goTo = ({ id, node_id, edge_id }: Finding) => {
    setFindingId(id);
    const edge = graph.edges.find((one) => one.id === edge_id);
    if (node_id !== null) show(node_id);
    else if (edge) {
      canvas.current?.openNode(edge.source);
      select({ type: 'edge', id: edge.id });
    }
    setTab('findings');
  };
  const nextFinding = () => {
    const all = inOrder(judged.findings).filter(({ node_id, edge_id }) => node_id !== null || edge_id !== null);
    const next = all[(all.findIndex(({ id }) => id === findingId) + 1) % all.length];
    if (!next) return;
    setPanelOpen(true);
    goTo(next);
  };
  const fromOf = (nodeId: string | null): FromWay | undefined => {
    const node = graph.nodes.find(({ id }) => id === nodeId);
    const way = node && firstOpenWay(waysOf(edgesBySource(graph).get(node.id) ?? [], catalog.get(typeOf(node))));
    return node && way ? { source: node.id, kind: way.kind } : undefined;
  };
  const placesNow = () => canvas.current?.places() ?? placesOf(graph, heightsOf(graph, catalog));
  /** Once it is drawn, and the panel beside it is open. */
  const reveal = (ids: readonly string[]) =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (isList) document.getElementById(`step-${ids[0]}`)?.scrollIntoView({ block: 'nearest' });
        else canvas.current?.reveal(ids);
      }),
    );
  const openAdd = (after: string | null) =>
    readOnlyWhy === undefined && setDialog({ kind: 'add', from: fromOf(after) });
  const placeFor = (from: FromWay | undefined, at: Point | undefined, room: Size) => {
    const standing = { places: placesNow(), heightOf: heightsOf(graph, catalog) };
    const { moved, ...placement } = placeForNew(standing, graph, { from, at, near: canvas.current?.middle(), room });
    return { ...placement, moves: settled(graph, standing.places, moved) };
  };
  const add = (info: NodeTypeInfo, from: FromWay | undefined, at: Point | undefined) => {
    const id = newId(info.type);
    const before = graph.nodes.find((node) => node.id === from?.source);
    const room = { width: CARD_WIDTH, height: cardHeight(waysOf([], info).length) };
    // What follows a step of a group belongs to it, unless it was dropped somewhere else.
    const group = before && at === undefined ? titleOfGroup(before) : '';
    const { at: position, moves, edgeId } = placeFor(from, at, room);
    if (edgeId !== undefined) {
      edit([...moves, ...insertStep(graph, edgeId, { info, position, id, group })]);
      select({ type: 'node', id });
    } else {
      const joined = from && before ? connectSteps(graph, { ...from, target: id }, catalog.get(typeOf(before))) : [];
      edit([...moves, ...addStep(graph, { info, position, id, group }), ...joined]);
      const way = joined.find((op) => op.op === 'add_edge');
      // A condition without words leads nowhere: it is written first, the step after it.
      const isOpen = from !== undefined && isConditioned(from.kind) && way?.edge.id;
      select(isOpen ? { type: 'edge', id: String(way.edge.id) } : { type: 'node', id });
    }
    setPanelOpen(true);
    reveal([id]);
    requestAnimationFrame(() => focusForm());
  };
  const addReady = (steps: ReadySteps, from: FromWay | undefined, at: Point | undefined) => {
    const { at: position, moves, edgeId } = placeFor(from, at, sizeOf(steps));
    const { ops, ids } = putReadySteps(graph, steps, { at: position, edgeId, catalog });
    const [first] = ids;
    const source = graph.nodes.find((node) => node.id === from?.source);
    const joined =
      from && source && first !== undefined && edgeId === undefined
        ? connectSteps(graph, { ...from, target: first }, catalog.get(typeOf(source)))
        : [];
    edit([...moves, ...ops, ...joined]);
    const way = joined.find((op) => op.op === 'add_edge')?.edge.id;
    if (from && isConditioned(from.kind) && way) openCondition(way);
    else if (first !== undefined) select({ type: 'node', id: first });
    reveal(ids);
  };
  const focusForm = () =>
    // What the step is there for comes before its name.
    (
      panel.current?.querySelector<HTMLElement>('[data-first-field]') ??
      panel.current?.querySelector<HTMLElement>(':is(input, textarea, select)[required]') ??
      panel.current?.querySelector<HTMLElement>('input:not([type=number]),textarea')
    )?.focus();
  const showChosen = useCallback((ids: readonly string[]) => {
    setChosen((before) => (before.join(' ') === ids.join(' ') ? before : ids));
    if (ids.length > 1) setTab('step');
  }, []);
  const openCondition = (edgeId: string) => {
    select({ type: 'edge', id: edgeId });
    setPanelOpen(true);
    requestAnimationFrame(() => focusForm());
  };
  const chosenIds = (): string[] =>
    isList ? [openNodeId].filter((id) => id !== null) : (canvas.current?.chosenNodes() ?? []);
  const put = (text: string, at: Point | undefined) => {
    const pasted = readOnlyWhy === undefined ? pastedSteps(graph, text, at) : undefined;
    if (!pasted) return false;
    edit(pasted.ops);
    const [first] = pasted.ids;
    canvas.current?.choose(pasted.ids);
    if (pasted.ids.length === 1 && first !== undefined) select({ type: 'node', id: first });
    else setSelection(null);
    reveal(pasted.ids);
    return true;
  };
  const duplicate = (ids: readonly string[]) => put(copiedText(graph, ids, placesNow()), undefined);
  const copy = (ids: readonly string[]) => {
    const text = copiedText(graph, ids, placesNow());
    if (text !== '') setNotice(`${counted(ids.length, 'step')} copied: paste them here or into another assistant.`);
    return text;
  };
  useClipboard({
    copy: () => copy(chosenIds()),
    cut: () => {
      const text = readOnlyWhy === undefined ? copy(chosenIds()) : '';
      if (text !== '') remove();
      return text;
    },
    paste: (text) => put(text, canvas.current?.middle()),
  });
  const remove = () => {
    if (readOnlyWhy !== undefined) return;
    if (selection?.type === 'edge') edit(removeWay(selection.id));
    const ids = chosenIds();
    if (ids.length > 0) edit(ids.flatMap(removeStep));
    setSelection(null);
    canvas.current?.choose([]);
    canvas.current?.focusBoard();
  };
  const tidy = async () => {
    const { tidyPlaces } = await import('./tidy.ts');
    edit(moveSteps(tidyPlaces(graph, heightsOf(graph, catalog))));
    requestAnimationFrame(() => canvas.current?.showAll());
  };
  const walk = (key: string) => () => {
    const direction = DIRECTIONS[key];
    const next = direction && stepTowards(graph, openNodeId ?? undefined, direction);
    if (next !== undefined) show(next);
  };
  const openChat = () => {
    if (!mayTalk) return;
    void session.flush();
    setTalking(true);
  };
  const goBack = (problem: string | undefined, words: string) => {
    setNotice(problem ?? '');
    if (problem === undefined) announce(words);
  };
  const undo = () => readOnlyWhy === undefined && goBack(session.undo(), 'Taken back.');
  const redo = () => readOnlyWhy === undefined && goBack(session.redo(), 'Done again.');
  useKeys({
    a: () => openAdd(openNodeId),
    c: () => openNodeId !== null && readOnlyWhy === undefined && setDialog({ kind: 'connect', source: openNodeId }),
    ...Object.fromEntries(Object.keys(DIRECTIONS).map((key) => [key, walk(key)])),
    Enter: () => {
      const focused = focusedPart();
      if (focused) select(focused);
      setPanelOpen(true);
      requestAnimationFrame(() => focusForm());
    },
    n: nextFinding,
    '/': () => setDialog({ kind: 'find' }),
    t: openChat,
    m: () => {
      setTab('comments');
      setPanelOpen(true);
      requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('textarea')?.focus());
    },
    f: () => canvas.current?.showAll(),
    l: () => setList(!isList),
    Delete: remove,
    Backspace: remove,
    'mod+z': undo,
    'shift+mod+z': redo,
    'mod+y': redo,
    'mod+d': () => void duplicate(chosenIds()),
    'mod+a': () => {
      setSelection(null);
      canvas.current?.choose(graph.nodes.map(({ id }) => id));
    },
    i: () => selection?.type === 'edge' && insertInto(selection.id),
    Escape: () => {
      // As from a field of the panel: the step stays open.
      if (isLostInPanel()) return canvas.current?.focus();
      setSelection(null);
      canvas.current?.choose([]);
    },
    '?': () => setDialog({ kind: 'keys' }),
  });
  const close = () => setDialog(undefined);
  const takeAdded = (added: AddedSteps) => {
    const { from, at } = dialog?.kind === 'add' ? dialog : {};
    if (added.kind === 'type') add(added.info, from, at);
    else addReady(added.steps, from, at);
  };
  const isFixed = readOnlyWhy !== undefined;
  return (
    <EditorContext value={scene}>
      <div className="editor">
        <VisuallyHidden role="status" aria-label="Last edit">
          {announcement}
        </VisuallyHidden>
        <EditorBar
          assistant={assistant}
          about={about}
          status={status}
          colleagues={colleagues}
          goTo={show}
          badge={<CompileBadge flowId={revision.workflow_revision_id} version={savedVersion} />}
        >
          <Action label="Add step" keys="a" tour="add" act={() => openAdd(openNodeId)} isOff={isFixed} />
          <Action label="Undo" keys="Ctrl Z" act={undo} isOff={isFixed || state.past.length === 0} />
          <Action label="Redo" keys="Ctrl Y" act={redo} isOff={isFixed || state.future.length === 0} />
          <Action label="Tidy" keys="Puts the steps in order" act={() => void tidy()} isOff={isFixed || isList} />
          <Action label="Find" keys="/" act={() => setDialog({ kind: 'find' })} />
          <Action label="Fit" keys="f" act={() => canvas.current?.showAll()} isOff={isList} />
          <Action label={isList ? 'Canvas' : 'List'} keys="l" act={() => setList(!isList)} />
          <Action label="Panel" keys="Opens and closes the panel" act={() => setPanelOpen(!isPanelOpen)} />
          <Action label="Keys" keys="?" act={() => setDialog({ kind: 'keys' })} />
          <LiveHealth assistant={assistant} />
          {!isFixed && (
            <Action
              label="Publish"
              tour="publish"
              keys="Runs the tests, then asks"
              act={() => void session.flush().then(() => setDialog({ kind: 'publish' }))}
              why={mayPublish ? '' : `Needs the scope ${publishScope}`}
              isOff={graph.nodes.length === 0}
            />
          )}
          <Action
            label="Talk"
            keys="t"
            tour="talk"
            act={openChat}
            why={mayTalk ? '' : `Needs the scope ${talkScope}`}
            isMain
          />
        </EditorBar>
        {tour === 'offered' && isFirstTour && <TourOffer begin={() => setTour('under way')} decline={leaveTour} />}
        {tour === 'under way' && <Tour end={leaveTour} />}
        {isFixed && (
          <div className="editor-banner" role="status">
            {released === undefined ? (
              readOnlyWhy
            ) : (
              <Released audience={released}>
                <Button size="compact-sm" onClick={openChat} disabled={!mayTalk}>
                  Talk to it
                </Button>{' '}
                {released === 'all' ? (
                  <Link to="/website">Put it on a website</Link>
                ) : (
                  <Link to="/assistants/$id" params={{ id: assistant.id }} search={{ tab: 'revisions' }}>
                    Open Revisions
                  </Link>
                )}
              </Released>
            )}{' '}
            {offer}
          </div>
        )}
        {status.kind === 'refused' && (
          <div className="editor-banner bad" role="alert">
            The server refused your last edits: {status.message}{' '}
            <Button size="compact-xs" variant="default" onClick={() => session.discard()}>
              Give them up
            </Button>
          </div>
        )}
        {notice !== '' && (
          <div className="editor-banner warn" role="alert">
            {notice}{' '}
            <Button size="compact-xs" variant="subtle" onClick={() => setNotice('')}>
              Close
            </Button>
          </div>
        )}
        <div className="editor-body">
          {isList ? (
            <StepsList
              marks={judged.marks}
              litPath={litPath}
              people={people}
              add={(after) => openAdd(after ?? null)}
              connect={(source) => setDialog({ kind: 'connect', source })}
            />
          ) : (
            <div className="editor-stage">
              <Canvas
                isWalked
                marks={judged.marks}
                litPath={litPath}
                people={people}
                addFrom={(from, at) => setDialog({ kind: 'add', from, at })}
                onJoined={openCondition}
                onChosen={showChosen}
                folding={folding}
                comments={comments.byNode}
                control={canvas}
              />
              {graph.nodes.length === 0 && !isFixed && (
                <EmptyCanvas flowRef={flowRef} addFirst={() => openAdd(null)} tell={setNotice} />
              )}
            </div>
          )}
          {isTalking && (
            <Suspense>
              <ChatWithDraft
                assistant={assistant}
                revisionId={revision.id}
                close={stopTalking}
                light={setLitPath}
                openNode={show}
              />
            </Suspense>
          )}
          {isPanelOpen && (
            <SidePanel
              ref={panel}
              tab={tab}
              setTab={setTab}
              judged={judged}
              goTo={goTo}
              addAfter={(source, kind) => setDialog({ kind: 'add', from: { source, kind } })}
              joined={openCondition}
              chosen={chosen}
              folding={folding}
              assistantId={assistant.id}
              comments={comments}
              show={show}
              acts={{ duplicate, copy: (ids) => void copyByButton(copy(ids)), remove }}
              leave={() => canvas.current?.focus()}
            />
          )}
        </div>
      </div>
      {dialog?.kind === 'add' && <AddStep about={addWords(scene, dialog.from)} add={takeAdded} close={close} />}
      {dialog?.kind === 'find' && <FindStep go={show} close={close} />}
      {dialog?.kind === 'connect' && <ConnectStep source={dialog.source} close={close} />}
      {dialog?.kind === 'keys' && (
        <KeysDialog
          title="Keys of the flow editor"
          keys={EDITOR_KEYS}
          close={close}
          more={
            <Button
              variant="default"
              onClick={() => {
                close();
                setTour('under way');
              }}
            >
              Show me around
            </Button>
          }
        />
      )}
      <Suspense>
        {dialog?.kind === 'publish' && (
          <PublishDialog
            assistant={assistant}
            revision={revision}
            close={(audience) => {
              close();
              setReleased(audience);
              if (audience === 'share')
                void navigate({ to: '/assistants/$id', params: { id: assistant.id }, search: { tab: 'experiments' } });
            }}
          />
        )}
      </Suspense>
      {state.overlap && (
        <OverlapDialog overlaps={state.overlap.overlaps} graph={graph} settle={(choices) => session.settle(choices)} />
      )}
    </EditorContext>
  );
}
