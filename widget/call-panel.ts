// Owns the call in the chat of a website: the consent before it, what is heard and said during it, and why it could not be.
import { type CallTicket, VoiceCall } from './call/call.ts';
import type { CallLine, CallState } from './call/call-state.ts';
import { type CallTexts, callTextsOf, statusOf } from './call/call-texts.ts';
import { make, makeButton } from './elements.ts';
import { type ChatServer, RequestError } from './server.ts';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];

export class CallPanel {
  readonly element = make('section', { class: 'call', hidden: true });
  readonly #server: ChatServer;
  readonly #changed: () => void;
  #texts: CallTexts = callTextsOf('en');
  #locale = 'en';
  #privacy: HTMLElement[] = [];
  #isRecorded = false;
  #call: VoiceCall | undefined;
  readonly #status = make('p', { class: 'call-status', role: 'status' });
  readonly #bar = make('span');
  readonly #level = make('div', { class: 'level', 'aria-hidden': 'true' }, this.#bar);
  /** The voice says it already: a screen reader must not say it once more. */
  readonly #captions = make('div', { class: 'captions', role: 'log', 'aria-live': 'off', tabindex: '0' });
  readonly #keypad = make('div', { class: 'keypad', hidden: true });
  readonly #actions = make('div', { class: 'call-actions' });
  readonly #shown = new Map<string, HTMLElement>();

  constructor(server: ChatServer, changed: () => void) {
    this.#server = server;
    this.#changed = changed;
  }

  build(locale: string, privacy: HTMLElement[], isRecorded: boolean): void {
    this.#isRecorded = isRecorded;
    this.#locale = locale;
    this.#texts = callTextsOf(locale);
    this.#privacy = privacy;
    this.#captions.setAttribute('aria-label', this.#texts.captions);
    this.#keypad.append(...KEYS.map((key) => makeButton({}, key, () => this.#call?.press(key))));
    this.#keypad.setAttribute('aria-label', this.#texts.keypad);
    this.#keypad.setAttribute('role', 'group');
    this.element.addEventListener('keydown', ({ key }) => {
      if (KEYS.includes(key)) this.#call?.press(key);
    });
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  /** The microphone is on: that must show when the chat is closed, too. */
  get isTalking(): boolean {
    return this.#call !== undefined && this.#call.state.phase !== 'over';
  }

  /** What the visitor agrees to, before the browser asks for the microphone. */
  open(): void {
    const { consent, recorded, start, cancel, talk } = this.#texts;
    this.element.hidden = false;
    const begin = makeButton({ class: 'send' }, start, () => this.#start());
    this.#actions.replaceChildren(
      begin,
      makeButton({ class: 'plain' }, cancel, () => this.#close()),
    );
    this.element.replaceChildren(
      make('h3', {}, talk),
      make('p', {}, consent),
      ...(this.#isRecorded ? [make('p', {}, recorded)] : []),
      ...this.#privacy,
      this.#actions,
    );
    this.#changed();
    begin.focus();
  }

  #close(): void {
    this.#call?.hangUp();
    this.#call = undefined;
    this.element.hidden = true;
    this.#changed();
  }

  #start(): void {
    this.#shown.clear();
    this.#captions.replaceChildren();
    this.#keypad.hidden = true;
    this.#bar.style.width = '0';
    this.element.replaceChildren(this.#status, this.#level, this.#captions, this.#keypad, this.#actions);
    this.#call = new VoiceCall({
      server: this.#server.origin,
      begin: () => this.#server.ask<CallTicket>('POST', '/web-calls', { language: this.#locale }),
      comeBack: (callId) =>
        this.#server.ask<CallTicket>('POST', `/web-calls/${callId}/token`).catch((error: unknown) => {
          if (error instanceof RequestError && !error.isTransient) return undefined;
          throw error;
        }),
      reasonIn: (error) => (error instanceof RequestError ? error.message : ''),
      changed: (state) => this.#render(state),
      onLevel: (share) => {
        this.#bar.style.width = `${Math.round(share * 100)}%`;
      },
    });
    this.#renderActions('');
    this.#call.start();
    this.#actions.querySelector('button')?.focus();
  }

  #render(state: CallState): void {
    this.element.dataset.phase = state.phase;
    const status = statusOf(state, this.#texts);
    if (this.#status.textContent !== status) this.#status.textContent = status;
    this.#status.toggleAttribute('data-problem', state.problem !== undefined);
    this.#level.hidden = state.phase !== 'talking';
    for (const line of state.lines) this.#renderLine(line);
    for (const [key, element] of this.#shown) {
      if (state.lines.some((line) => line.key === key)) continue;
      element.remove();
      this.#shown.delete(key);
    }
    if (state.phase === 'over') this.#bar.style.width = '0';
    this.#renderActions(`${state.phase === 'over'} ${state.isMuted}`);
    this.#changed();
  }

  #renderLine({ key, who, text, state, agentName }: CallLine): void {
    const { interrupted, ignored, you, assistant, team } = this.#texts;
    let element = this.#shown.get(key);
    if (!element) {
      element = make('div');
      this.#shown.set(key, element);
      this.#captions.append(element);
    }
    const other = who === 'agent' ? (agentName ?? team) : assistant;
    const mark = { interrupted, ignored }[state as string];
    const content = [
      make('div', { class: who === 'agent' ? 'who' : 'hush' }, who === 'caller' ? you : other),
      make('div', { class: 'bubble' }, text),
      ...(mark ? [make('div', { class: 'who' }, mark)] : []),
    ];
    element.className = `message ${who === 'caller' ? 'user' : who} ${state}`;
    if (element.textContent === content.map((one) => one.textContent).join('')) return;
    element.replaceChildren(...content);
    this.#captions.scrollTop = this.#captions.scrollHeight;
  }

  #actionsShown = '';

  /** Only when they are others: a button that is being pressed must not be taken away. */
  #renderActions(shown: string): void {
    if (shown !== '' && shown === this.#actionsShown) return;
    this.#actionsShown = shown;
    const { again, back, hangUp, mute, unmute, keypad } = this.#texts;
    const hadFocus = this.#actions.contains((this.#actions.getRootNode() as ShadowRoot).activeElement);
    const call = this.#call;
    const state = call?.state;
    if (state?.phase === 'over') {
      this.#actions.replaceChildren(
        makeButton({ class: 'send' }, again, () => this.#start()),
        makeButton({ class: 'plain' }, back, () => this.#close()),
      );
    } else {
      const isMuted = state?.isMuted ?? false;
      this.#actions.replaceChildren(
        makeButton({ class: 'plain hang-up' }, hangUp, () => call?.hangUp()),
        makeButton({ class: isMuted ? 'plain muted' : 'plain' }, isMuted ? unmute : mute, () =>
          call?.setMuted(!isMuted),
        ),
        this.#makeKeypadButton(keypad),
      );
    }
    if (hadFocus) this.#actions.querySelector('button')?.focus();
  }

  #makeKeypadButton(text: string): HTMLButtonElement {
    const isOpen = (): string => String(!this.#keypad.hidden);
    const button = makeButton({ class: 'plain', 'aria-expanded': isOpen() }, text, () => {
      this.#keypad.hidden = !this.#keypad.hidden;
      button.setAttribute('aria-expanded', isOpen());
    });
    return button;
  }
}
