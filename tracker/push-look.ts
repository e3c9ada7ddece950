/** Styles of the prompt on pages of others, as `on-site-look.ts` has them for messages: light on any page. */
export const look = `:host{all:initial}
*{box-sizing:border-box;margin:0}
section{position:fixed;z-index:2147483647;inset-block-end:16px;inset-inline-start:16px;inline-size:340px;max-inline-size:calc(100vw - 32px);max-block-size:calc(100vh - 32px);overflow:auto;padding:16px;font-size:15px;line-height:1.8;color:#1b2430;background:#fff;border:1px solid #d5dbe3;border-radius:12px;box-shadow:0 8px 32px #0f1b2d33;text-align:start}
strong{display:block;font-size:17px;line-height:1.6;overflow-wrap:anywhere}
p{overflow-wrap:anywhere}
div{display:flex;flex-wrap:wrap;gap:8px;margin-block-start:12px}
button{min-block-size:44px;padding:8px 20px;border:1px solid #d5dbe3;border-radius:8px;font-size:15px;font-weight:600;line-height:1.6;font-family:inherit;color:#1b2430;background:#fff;cursor:pointer}
button:first-child{color:#fff;background:#1459c7;border-color:#1459c7}
button:hover{filter:brightness(.92)}
button:focus-visible{outline:3px solid #7fb0ff;outline-offset:2px}
@media print{:host{display:none}}`;
