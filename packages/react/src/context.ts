'use client'

import type { Client } from '@latchkit/core'
import { type Context, createContext } from 'react'

/** The client, provided by `LatchkitProvider`. */
export const LatchkitContext: Context<Client | undefined> = createContext<Client | undefined>(undefined)
