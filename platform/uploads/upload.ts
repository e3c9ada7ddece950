/** What one upload may hold. A route names all of them. */
export interface UploadLimits {
  /** Of each file. */
  fileBytes: number;
  files: number;
  /** Of each field's value. */
  fieldBytes: number;
  fields: number;
}

export interface UploadedFile {
  /** The form's field that it came in. */
  field: string;
  /** As the sender calls it, without folders; for people to read, never a path. */
  name: string;
  /** The media type as the sender says it. */
  type: string;
  bytes: number;
  /** Where it lies until the handler has ended. A handler that needs it longer moves it. */
  path: string;
}

export interface ReceivedForm {
  /** By name; of a name that came twice the last value. */
  fields: ReadonlyMap<string, string>;
  files: readonly UploadedFile[];
}

/** Bytes of a form beside its values: boundaries and headers of parts. */
const partOverhead = 1_024;

/** The length that no form within its limits exceeds. */
export const maxFormBytes = ({ fileBytes, files, fieldBytes, fields }: UploadLimits): number =>
  files * (fileBytes + partOverhead) + fields * (fieldBytes + partOverhead) + partOverhead;
