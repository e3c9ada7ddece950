/** A list of people as a file. */
export { listFile as loader } from "#app/people/list.server.ts";
