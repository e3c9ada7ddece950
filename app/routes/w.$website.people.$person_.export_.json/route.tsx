/** Everything stored about a person as a file. */
export { personFile as loader } from "#app/people/person-file.server.ts";
