/** The form of a new channel, whose secrets no answer shows. */
export { newChannelForm } from "#app/integration/new-channel-form.ts";
