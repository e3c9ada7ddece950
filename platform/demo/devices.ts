import { Choice, rowsOf } from "./choice.ts";
import type { RandomStream } from "./random-stream.ts";

export interface Device {
  userAgent: string;
  screen: [number, number];
}

/** Location of a visitor; `network` is the first three bytes of an address there. */
export interface Place {
  country: string;
  city: string;
  network: string;
}

/** Weight, width and height in CSS pixels, User-Agent. Phones lead as in Iranian shops, mostly with Android. */
const agents = `
26|384|854|Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36
13|412|915|Mozilla/5.0 (Linux; Android 14; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36
9|393|873|Mozilla/5.0 (Linux; Android 13; 2201117TG) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36
12|390|844|Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1
4|430|932|Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/139.0.7258.76 Mobile/15E148 Safari/604.1
3|384|854|Mozilla/5.0 (Android 14; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0
16|1366|768|Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36
5|1920|1080|Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0
4|1536|864|Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0
3|1440|900|Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15
1|1920|1080|Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36
2|820|1180|Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1
2|800|1280|Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36
`;

/** Weight, country, city in the database's spelling, networks. A test looks up each in the database. */
const networks = `
300|IR|Tehran|2.144.0 2.144.80 2.144.160 2.144.240
80|IR|Mashhad|2.180.0 2.180.188 2.182.120
62|IR|Isfahan|2.182.172 5.75.72 5.124.72
48|IR|Karaj|2.147.44 5.237.16 5.237.116
50|IR|Shiraz|5.119.24 5.190.4 5.190.168
44|IR|Tabriz|2.182.32 2.186.52 2.186.136
28|IR|Qom|2.179.128 2.187.184
28|IR|Ahvaz|2.146.4 2.185.48
20|IR|Kermanshah|2.185.96 5.221.236
24|IR|Rasht|2.183.80 5.61.24
20|IR|Yazd|2.179.200 2.184.52
18|IR|Kerman|2.183.144 5.222.96
14|IR|Bandar Abbas|2.182.96 5.120.88
16|IR|Urmia|2.187.32 2.187.240
14|IR|Hamadan|2.147.108 5.236.136
13|IR|Arak|2.179.64 5.123.104
13|IR|Gorgan|2.179.224 5.200.164
10|IR|Zahedan|2.181.112 2.181.164
11|IR|Sanandaj|2.181.196 5.235.172
13|IR|Qazvin|2.182.204 5.122.108
12|IR|Babol|2.145.224 2.181.76
9|IR|Bushehr|2.183.0 2.184.104
10|IR|Ardabil|2.179.8 5.222.200
46|AF|Kabul|23.88.192 64.224.152 121.100.48
18|AF|Herat|103.143.204 185.193.212
6|AF|Kandahar|180.94.76
10|DE|Hamburg|2.16.204 2.162.64
12|TR|Istanbul|2.17.132 31.40.204
14|AE|Dubai|2.48.132 2.49.40
`;

const devices = new Choice(
  rowsOf(agents).map(([weight, width, height, userAgent = ""]) => [
    { userAgent, screen: [Number(width), Number(height)] as [number, number] },
    Number(weight),
  ]),
);

/** Networks of the demo's visitors. */
export const places: readonly Place[] = rowsOf(networks).flatMap(([, country = "", city = "", list = ""]) =>
  list.split(" ").map((network) => ({ country, city, network })),
);

const placesByCity = new Choice(
  rowsOf(networks).map(([weight, , city]) => [places.filter((place) => place.city === city), Number(weight)] as const),
);

/** Picks a browser with its screen. */
export const anyDevice = (chance: RandomStream): Device => devices.pick(chance);

/** Picks a network, of large cities more often. */
export function anyPlace(chance: RandomStream): Place {
  const inCity = placesByCity.pick(chance);
  return inCity[chance.between(0, inCity.length - 1)] as Place;
}
