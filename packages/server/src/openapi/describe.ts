import { ErrorReplySchema } from '@latchkit/api/schemas'
import type { MiddlewareHandler } from 'hono'
import { describeRoute, resolver } from 'hono-openapi'
import type { GenericSchema } from 'valibot'

type ErrorStatus =
  | '400'
  | '401'
  | '403'
  | '404'
  | '409'
  | '413'
  | '415'
  | '422'
  | '426'
  | '429'
  | '500'
  | '502'
  | '503'
  | '504'

const reasons: Readonly<Record<ErrorStatus, string>> = {
  '400': 'The request is not valid.',
  '401': 'The project id is missing or unknown, or a signature is not the account’s.',
  '403': 'The origin, or the call, is not allowed.',
  '404': 'Not found.',
  '409': 'The price has changed since the quote, or the name is taken, or the message was used before.',
  '413': 'The body is too large.',
  '415': 'The media type of the body is not supported.',
  '422': 'The node rejected the transaction; `error` holds its JSON-RPC error.',
  '426': 'This endpoint is websocket only.',
  '429': 'Too many requests; Retry-After holds the seconds to wait.',
  '500': 'The server returned an error.',
  '502': 'The chain endpoint failed.',
  '503': 'Not ready, or the circuit breaker of the chain endpoint is open.',
  '504': 'The chain endpoint timed out.',
}

/** Documents one route for `/openapi.json`: its success response and its errors. */
export function describe(parameters: {
  id: string
  summary: string
  status?: '101' | '200' | '201' | '202' | '204' | undefined
  /** Schema of a JSON response, or the media type of another; without it the response has no body. */
  reply?: GenericSchema | string | undefined
  body?:
    | { schema: GenericSchema; mediaTypes?: readonly string[] | undefined; example?: object | undefined }
    | undefined
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
          (body.mediaTypes ?? ['application/json']).map(type => [
            type,
            { schema: resolver(body.schema), ...(body.example && { example: body.example }) },
          ]),
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
