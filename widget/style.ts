// Owns how the chat looks. One sheet for its own shadow tree: nothing of the page reaches in, and nothing of it reaches out.

export const STYLE = `
:host{all:initial;--accent:#1f5eff;--on-accent:#fff;--paper:#fff;--ink:#1b1f26;--quiet:#565d69;--line:#d8dce3;--bubble:#eef0f4;--link:#0b57d0;color-scheme:light dark}
@media(prefers-color-scheme:dark){:host{--paper:#16181d;--ink:#eceef2;--quiet:#a9b0bc;--line:#373c46;--bubble:#262a32;--link:#8ab4f8}}
*{box-sizing:border-box;font:inherit;color:inherit}
[hidden]{display:none!important}
.root{font:15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:var(--ink);position:fixed;z-index:2147483000;bottom:20px;right:20px}
.root.left{right:auto;left:20px}
button{cursor:pointer;border:0;background:none;padding:0;border-radius:8px}
button:focus-visible,a:focus-visible,textarea:focus-visible,.address input:focus-visible,.log:focus-visible,.captions:focus-visible,input:focus-visible+span{outline:3px solid var(--link);outline-offset:2px}
.launcher{width:56px;height:56px;border-radius:50%;background:var(--accent);color:var(--on-accent);box-shadow:0 4px 16px #0004;position:relative;display:grid;place-items:center}
.launcher.calling{box-shadow:0 0 0 4px var(--paper),0 0 0 8px #1e8e3e}
.badge{position:absolute;top:-4px;right:-4px;min-width:22px;height:22px;padding:0 6px;border-radius:11px;background:#b3261e;color:#fff;font-size:12px;line-height:22px;font-weight:600}
.invite{position:absolute;bottom:72px;right:0;width:260px;max-width:calc(100vw - 40px);display:flex;align-items:flex-start;gap:4px;background:var(--paper);border:1px solid var(--line);border-radius:14px;box-shadow:0 8px 24px #0003;padding:6px}
.left .invite{right:auto;left:0}
.invite button{min-height:32px;padding:6px 8px;text-align:left}
.invite button:first-child{flex:1}
.panel{position:absolute;bottom:72px;right:0;width:380px;max-width:calc(100vw - 40px);height:600px;max-height:calc(100vh - 112px);background:var(--paper);border:1px solid var(--line);border-radius:16px;box-shadow:0 12px 40px #0003;display:flex;flex-direction:column;overflow:hidden}
.left .panel{right:auto;left:0}
header{display:flex;align-items:center;gap:10px;padding:12px 14px;background:var(--accent);color:var(--on-accent)}
header img{width:32px;height:32px;border-radius:50%;object-fit:cover}
header h1,header h2{flex:1;margin:0;font-size:16px;font-weight:600;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
header button{padding:6px 8px;min-width:32px;min-height:32px;color:var(--on-accent)}
.chat{flex:1;min-height:0;display:flex;flex-direction:column}
.log{flex:1;overflow-y:auto;padding:14px;display:flex;flex-direction:column;gap:8px;overscroll-behavior:contain}
[role=log],.tail{display:flex;flex-direction:column;gap:8px}
.message{position:relative;max-width:84%;align-self:flex-start;overflow-wrap:anywhere}
.message.user{align-self:flex-end}
.who{font-size:12px;color:var(--quiet);margin:0 4px 2px}
.bubble{background:var(--bubble);border-radius:14px;padding:8px 12px}
.user .bubble{background:var(--accent);color:var(--on-accent);white-space:pre-wrap}
.bubble p,.bubble ul,.bubble ol{margin:0 0 6px;padding:0}
.bubble ul,.bubble ol{padding-left:20px}
.bubble>:last-child{margin-bottom:0}
.bubble a{color:var(--link);text-decoration:underline}
.bubble code{font-family:ui-monospace,monospace;font-size:13px}
.bubble strong{font-weight:600}
.bubble em{font-style:italic}
.pending .bubble{opacity:.75}
.sources{margin:6px 0 0;padding:0;list-style:none;font-size:.85em;opacity:.85}
.options{display:flex;flex-wrap:wrap;gap:6px;margin-top:6px}
.options button,.again,.rating button,.retry{border:1px solid var(--link);color:var(--link);padding:6px 12px;border-radius:16px;min-height:32px;background:var(--paper)}
.note{align-self:center;text-align:center;color:var(--quiet);font-size:13px}
.dots span{display:inline-block;width:6px;height:6px;margin-right:3px;border-radius:50%;background:var(--quiet);animation:dot 1.2s infinite}
.dots span:nth-child(2){animation-delay:.2s}
.dots span:nth-child(3){animation-delay:.4s}
@keyframes dot{50%{opacity:.25}}
.notice{padding:8px 14px;font-size:13px;background:var(--bubble);border-top:1px solid var(--line)}
form.write{display:flex;align-items:flex-end;gap:8px;padding:10px;border-top:1px solid var(--line)}
textarea{flex:1;resize:none;max-height:120px;min-height:40px;padding:9px 12px;border:1px solid var(--quiet);border-radius:12px;background:var(--paper);color:var(--ink)}
textarea::placeholder{color:var(--quiet);opacity:1}
.send{background:var(--accent);color:var(--on-accent);padding:0 14px;min-height:40px;border-radius:12px;font-weight:600}
.send:disabled{opacity:.5;cursor:default}
.attach{color:var(--quiet);min-width:40px;min-height:40px;display:grid;place-items:center}
.files{display:flex;flex-wrap:wrap;gap:6px;margin-top:6px}
.chat>.files{margin:0;padding:8px 14px 0}
.files p{margin:0;color:var(--quiet);font-size:13px;width:100%}
.file{border:1px solid currentColor;border-radius:10px;padding:4px 8px;font-size:13px;text-align:left;overflow-wrap:anywhere;min-height:32px}
.chat.dropping{outline:3px dashed var(--link);outline-offset:-6px}
.address{padding:8px 14px;font-size:13px;border-top:1px solid var(--line)}
.address p{margin:0 0 6px}
.address div{display:flex;gap:8px}
.address input{flex:1;min-width:0;min-height:40px;padding:0 12px;border:1px solid var(--quiet);border-radius:12px;background:var(--paper);color:var(--ink)}
.over{color:var(--quiet);font-size:13px;padding:0 14px 8px}
.privacy{margin:0;padding:0 14px 10px;font-size:12px;color:var(--quiet)}
.privacy a{color:var(--link)}
.ended{padding:12px 14px;border-top:1px solid var(--line);display:flex;flex-direction:column;gap:10px;align-items:flex-start}
.ended p{margin:0}
fieldset{border:0;margin:0;padding:0}
legend{padding:0;margin-bottom:4px}
.stars{display:flex;gap:4px}
.stars input{position:absolute;opacity:0;width:1px;height:1px}
.stars span{display:inline-block;font-size:26px;line-height:1;padding:3px;cursor:pointer;border-radius:6px;color:var(--quiet)}
.stars label.on span{color:#b26a00}
@media(prefers-color-scheme:dark){.stars label.on span{color:#ffb74d}.badge{background:#d93a30}}
.rating textarea{width:100%;margin:6px 0}
.call{flex:1;min-height:0;display:flex;flex-direction:column;gap:10px;padding:14px}
.call h3,.call p{margin:0}
.call h3{font-size:16px;font-weight:600}
.call .privacy{padding:0}
.call-status{font-weight:600}
.call-status[data-problem]{font-weight:400;padding:10px 12px;border-radius:12px;background:#fce8e6;color:#8c1d18}
@media(prefers-color-scheme:dark){.call-status[data-problem]{background:#3b1513;color:#f6b4ae}}
.level{height:6px;border-radius:3px;background:var(--bubble);overflow:hidden}
.level span{display:block;height:100%;width:0;border-radius:3px;background:var(--link)}
.call[data-phase=over] .captions:empty{display:none}
.captions{flex:1;min-height:0;overflow-y:auto;display:flex;flex-direction:column;gap:8px;overscroll-behavior:contain}
.message.hearing .bubble{font-style:italic}
.message.interrupted .bubble{border:1px dashed var(--quiet)}
.call-actions{display:flex;flex-wrap:wrap;gap:8px}
.plain{border:1px solid var(--quiet);border-radius:12px;padding:0 14px;min-height:40px;font-weight:600;background:var(--paper)}
.plain.hang-up{background:#b3261e;border-color:#b3261e;color:#fff}
.plain.muted{background:var(--ink);color:var(--paper)}
.keypad{display:grid;grid-template-columns:repeat(3,1fr);gap:6px}
.keypad button{border:1px solid var(--line);min-height:40px;font-size:17px}
.hush{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.root.page{inset:0;bottom:0;right:0;display:block}
.page .launcher{display:none}
.page .panel{position:static;width:100%;max-width:none;height:100%;max-height:none;border:0;border-radius:0;box-shadow:none}
.page .log,.page form.write,.page .ended,.page .notice,.page .call,.page .address,.page .chat>.files{width:100%;max-width:760px;margin-inline:auto}
@media(max-width:480px){.root.open{inset:0}.root.open .panel{position:fixed;inset:0;width:100%;max-width:none;height:100%;height:100dvh;max-height:none;border:0;border-radius:0}.root.open .launcher{display:none}}
@media(prefers-reduced-motion:reduce){.dots span{animation:none}}
@media(prefers-reduced-motion:no-preference){.panel{animation:rise .16s ease-out}@keyframes rise{from{opacity:0;transform:translateY(8px)}}.page .panel{animation:none}}
`;

/** Black or white, whichever is read more easily on the colour. */
export function readableOn(color: string): string {
  const channel = (at: number): number => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const light = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#fff' : '#000';
}
