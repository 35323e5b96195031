import { ErrorReplySchema } from '@latchkit/api/schemas'
import type { MiddlewareHandler } from 'hono'
import { describeRoute, resolver } from 'hono-openapi'
import type { GenericSchema } from 'valibot'

type ErrorStatus =
  | '400'
  | '401'
  | '403'
  | '404'
  | '413'
  | '415'
  | '426'
  | '429'
  | '500'
  | '502'
  | '503'
  | '504'

const reasons: Readonly<Record<ErrorStatus, string>> = {
  '400': 'The request is not valid.',
  '401': 'The project id is missing or not known.',
  '403': 'The origin, or the call, is not allowed.',
  '404': 'There is no such thing.',
  '413': 'The body is too large.',
  '415': 'The body is of a wrong media type.',
  '426': 'This address speaks websocket only.',
  '429': 'Too many requests; Retry-After says for how long.',
  '500': 'The server failed.',
  '502': 'The chain endpoint failed.',
  '503': 'Not ready, or the chain endpoint is left alone.',
  '504': 'The chain endpoint did not answer in time.',
}

/** Documents one route for `/openapi.json`: its 2xx, and every error it can give in the shape all errors have. */
export function describe(parameters: {
  id: string
  summary: string
  status?: '101' | '200' | '202' | undefined
  /** Schema of a JSON answer, or the media type of another; none: no body. */
  reply?: GenericSchema | string | undefined
  body?: { schema: GenericSchema; mediaTypes?: readonly string[] | undefined } | undefined
  pathParameters?: Readonly<Record<string, string>> | undefined
  errors?: readonly ErrorStatus[] | undefined
}): MiddlewareHandler {
  const { id, summary, status = '200', reply, body, pathParameters = {}, errors = [] } = parameters
  const failures = Object.fromEntries(
    [...new Set<ErrorStatus>([...errors, '403', '429', '500'])].sort().map(error => [
      error,
      {
        description: reasons[error],
        content: { 'application/json': { schema: resolver(ErrorReplySchema) } },
      },
    ]),
  )
  return describeRoute({
    operationId: id,
    summary,
    parameters: Object.entries(pathParameters).map(([name, description]) => ({
      in: 'path' as const,
      name,
      required: true,
      description,
      schema: { type: 'string' as const },
    })),
    ...(body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          (body.mediaTypes ?? ['application/json']).map(type => [type, { schema: resolver(body.schema) }]),
        ),
      },
    }),
    responses: {
      [status]: {
        description: 'Done.',
        ...(reply !== undefined && {
          content:
            typeof reply === 'string'
              ? { [reply]: { schema: { type: 'string' as const } } }
              : { 'application/json': { schema: resolver(reply) } },
        }),
      },
      ...failures,
    },
  })
}
