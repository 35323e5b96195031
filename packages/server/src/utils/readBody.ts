import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { HttpError } from '../errors/HttpError.js'
import { isTooComplex } from './isTooComplex.js'

const tooLarge = () =>
  new HttpError({ status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'The body is too large.' })

/** Levels of nesting in a body; deeper values overflow the stack of what serialises them. */
const maxDepth = 64
/** Brackets, colons and commas outside strings; a body of small values takes long to parse and to validate. */
const maxMarks = 40_000

/** @throws HttpError UNSUPPORTED_MEDIA_TYPE */
export function assertMediaType(request: Request, allowed: readonly string[]): void {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type === undefined || !allowed.includes(type))
    throw new HttpError({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send JSON.' })
}

/** Reads a body as JSON. @throws HttpError PAYLOAD_TOO_LARGE beyond `maxBytes`, BAD_REQUEST */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const text = await readText(request.body, maxBytes, tooLarge)
  if (isTooComplex(text, { maxDepth, maxMarks }))
    throw new HttpError({
      status: 400,
      code: 'BAD_REQUEST',
      message: 'The body has too many parts, or nests too deeply.',
    })
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError({ status: 400, code: 'BAD_REQUEST', message: 'The body is not JSON.' })
  }
}

type BodyRules<Schema extends GenericSchema> = {
  schema: Schema
  maxBytes: number
  /** Of the error when the body does not match; it names no value. */
  message?: string | undefined
  mediaTypes?: readonly string[] | undefined
  abortEarly?: boolean | undefined
}

/** Reads a body of JSON that matches a schema. @throws HttpError BAD_REQUEST, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE */
export async function readBody<Schema extends GenericSchema>(
  request: Request,
  {
    schema,
    maxBytes,
    message = 'The body is not valid.',
    mediaTypes = ['application/json'],
    abortEarly = false,
  }: BodyRules<Schema>,
): Promise<InferOutput<Schema>> {
  assertMediaType(request, mediaTypes)
  const result = safeParse(schema, await readJson(request, maxBytes), { abortEarly })
  if (result.success) return result.output
  throw new HttpError({ status: 400, code: 'BAD_REQUEST', message })
}

/** Reads a stream as UTF-8. @throws the error of `onTooLarge` beyond `maxBytes` */
export async function readText(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  onTooLarge: () => Error,
): Promise<string> {
  if (!body) return ''
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let size = 0
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel().catch(() => undefined)
      throw onTooLarge()
    }
    text += decoder.decode(value, { stream: true })
  }
}
