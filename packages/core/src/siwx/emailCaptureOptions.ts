import type { Client, FeatureDefinition } from '../client/client.js'

export type EmailCaptureOptions = {
  /** A visitor who leaves no address is signed out. Default false. */
  required?: boolean | undefined
}

/** A registration with its options. */
export type WithEmailCaptureOptions = { readonly emailCapture: EmailCaptureOptions }

const isEmailCapture = (
  definition: FeatureDefinition | undefined,
): definition is FeatureDefinition & WithEmailCaptureOptions =>
  definition !== undefined && 'emailCapture' in definition

/** Returns whether a visitor who leaves no address is signed out. */
export function isEmailRequired(client: Client): boolean {
  const definition: FeatureDefinition | undefined = client.options.modules?.emailCapture
  return isEmailCapture(definition) && definition.emailCapture.required === true
}
