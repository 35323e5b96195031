import type { Client } from '@latchkit/core'
import { type Context, createContext } from 'react'

/** Carries the client to hooks and buttons; `LatchkitProvider` fills it. */
export const LatchkitContext: Context<Client | undefined> = createContext<Client | undefined>(undefined)
