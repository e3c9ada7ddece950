/**
 * Styles of messages on pages of others, alike on every page: nothing of the page reaches into a shadow root but what is
 * inherited. Light on any page, since a page does not say which scheme it is drawn in.
 */
export const look = `:host{all:initial}
*{box-sizing:border-box;margin:0}
.bar,.corner,.modal{position:fixed;z-index:2147483647;font-family:inherit;font-size:15px;line-height:1.8;color:#1b2430;background:#fff;border:1px solid #d5dbe3;box-shadow:0 8px 32px #0f1b2d33;text-align:start}
.bar{inset-block-start:0;inset-inline:0;display:flex;flex-wrap:wrap;align-items:center;gap:8px 16px;padding:10px 16px 10px 56px;border-width:0 0 1px}
.bar .texts{flex:1 1 240px;max-block-size:40vh;overflow:auto}
.corner{inset-block-end:16px;inset-inline-start:16px;inline-size:340px;max-inline-size:calc(100vw - 32px);max-block-size:calc(100vh - 32px);overflow:auto;padding:16px;border-radius:12px}
.modal{inset:0;margin:auto;inline-size:440px;max-inline-size:calc(100vw - 32px);block-size:fit-content;max-block-size:calc(100vh - 32px);overflow:auto;padding:24px;border-radius:16px}
.modal::backdrop{background:#0f1b2d8c}
strong{display:block;font-size:17px;line-height:1.6;font-weight:700;overflow-wrap:anywhere}
.bar strong{font-size:15px}
.corner strong,.modal strong{padding-inline-end:36px}
p{white-space:pre-line;overflow-wrap:anywhere}
img{display:block;max-inline-size:100%;max-block-size:180px;margin-block-end:12px;border-radius:8px;object-fit:cover}
.row:empty{display:none}
.corner .row,.modal .row{margin-block-start:12px}
.go{display:inline-block;min-block-size:44px;padding:8px 20px;border-radius:8px;color:#fff;background:#1459c7;font-weight:600;text-decoration:none}
.close{position:absolute;inset-block-start:6px;inset-inline-end:6px;inline-size:44px;block-size:44px;border:0;border-radius:8px;color:#4a5665;background:none;font:24px/1 sans-serif;cursor:pointer}
.close:hover,.go:hover{filter:brightness(.92)}
.close:hover{background:#eef1f5}
.go:focus-visible,.close:focus-visible{outline:3px solid #7fb0ff;outline-offset:2px}
@media print{:host{display:none}}`;
