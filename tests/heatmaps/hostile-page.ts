import { page } from "./capture-scene.ts";

/** Spellings of loopback, and a name that changes its address after the first look-up. */
const hosts = [
  "127.0.0.1",
  "localhost",
  "[::1]",
  "2130706433",
  "0x7f.1",
  "0177.0.0.1",
  "0.0.0.0",
  "[::ffff:127.0.0.1]",
  "rebinding.test",
];

/** A page that tries to reach a port of loopback in every way that a page has. */
export const hostilePage = (port: number, more = "") => {
  const secret = (path: string) => `http://127.0.0.1:${port}/${path}`;
  const links = [
    "preconnect",
    "dns-prefetch",
    "prefetch",
    "preload",
    "modulepreload",
    "prerender",
    "stylesheet",
    "icon",
    "manifest",
  ];
  return page(
    `<h1>صفحهٔ بدخواه</h1>
    ${hosts.map((host) => `<img src="http://${host}:${port}/img">`).join("")}
    <iframe src="${secret("frame")}"></iframe><iframe src="/to-secret"></iframe>
    <iframe srcdoc="<script>location='${secret("srcdoc")}'</script>"></iframe>
    <embed src="${secret("embed")}"><object data="${secret("object")}"></object>
    <video src="${secret("video")}" poster="${secret("poster")}"></video><audio src="${secret("audio")}" autoplay></audio>
    <script src="${secret("script")}"></script><img srcset="${secret("srcset")} 2x"><img src="/to-secret">
    <form id="form" method="post" target="inside" action="${secret("form")}"></form><iframe name="inside"></iframe>
    <a id="ping" ping="${secret("ping")}" href="#x">x</a><p style="background:url(${secret("css")})">x</p>
    <script type="speculationrules">{"prerender":[{"urls":["${secret("speculation")}"]}]}</script>${more}
    <script>
      const secret = ${JSON.stringify(secret(""))}, port = ${port};
      const attempt = (work) => { try { Promise.resolve(work()).catch(() => {}) } catch {} };
      attempt(() => fetch(secret + "fetch", { mode: "no-cors" }));
      attempt(() => fetch("/to-secret", { mode: "no-cors" }));
      attempt(() => { const x = new XMLHttpRequest(); x.open("GET", secret + "xhr"); x.send() });
      attempt(() => navigator.sendBeacon(secret + "beacon", "x"));
      attempt(() => new WebSocket("ws://127.0.0.1:" + port + "/socket"));
      attempt(() => new EventSource(secret + "events"));
      attempt(() => new WebTransport("https://127.0.0.1:" + port + "/transport").ready);
      attempt(() => import(secret + "module.js"));
      attempt(() => window.open(secret + "popup"));
      attempt(() => document.getElementById("form").submit());
      attempt(() => document.getElementById("ping").click());
      attempt(() => new FontFace("x", "url(" + secret + "font)").load());
      const code = "fetch('" + secret + "worker',{mode:'no-cors'}).catch(()=>{});try{new WebSocket('ws://127.0.0.1:" + port + "/')}catch{}";
      const blob = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
      attempt(() => new Worker(blob));
      attempt(() => new SharedWorker(blob));
      attempt(() => navigator.serviceWorker.register("/worker.js"));
      for (const urls of ["stun:127.0.0.1:" + port, "turn:127.0.0.1:" + port + "?transport=tcp", "turn:127.0.0.1:" + port + "?transport=udp"])
        attempt(async () => {
          const peer = new RTCPeerConnection({ iceServers: [{ urls, username: "a", credential: "b" }] });
          peer.createDataChannel("x");
          await peer.setLocalDescription(await peer.createOffer());
        });
      alert("a"); confirm("b"); prompt("c");
      navigator.geolocation?.getCurrentPosition(() => {}, () => {});
      attempt(() => Notification.requestPermission());
    </script>`,
    links.map((rel) => `<link rel="${rel}" as="script" href="${secret(rel)}">`).join("") +
      `<style>@import url(${secret("import")});@font-face{font-family:y;src:url(${secret("face")})}body{font-family:y}</style>`,
  );
};
