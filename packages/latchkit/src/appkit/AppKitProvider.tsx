'use client'

import { LatchkitProvider } from 'latchkit'
import { type ReactElement, type ReactNode, useState } from 'react'
import type { AppKit } from './appKitInstance.js'
import type { AppKitOptions } from './appKitOptions.js'
import { createAppKit } from './createAppKit.js'

type WithInstance = {
  /** What `createAppKit` returned. */
  appKit: AppKit
}
type WithOptions = AppKitOptions & { appKit?: undefined }

export type AppKitProviderProps = { children?: ReactNode | undefined } & (WithInstance | WithOptions)

function getInstance(props: AppKitProviderProps): AppKit {
  if (props.appKit) return props.appKit
  const { appKit: _, children: __, ...options } = props
  return createAppKit(options)
}

/**
 * Provides hooks and buttons with one instance: for sites that have several, each with an `id`. With options it creates
 * the instance, once.
 * @example <AppKitProvider appKit={appKit}><App /></AppKitProvider>
 */
export function AppKitProvider(props: AppKitProviderProps): ReactElement {
  const [first] = useState(() => getInstance(props))
  const { client } = props.appKit ?? first
  return <LatchkitProvider client={client}>{props.children}</LatchkitProvider>
}
