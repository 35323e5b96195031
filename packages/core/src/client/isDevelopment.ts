import type { LatchkitOptions } from './client.js'

declare const process: { env: { NODE_ENV?: string } }

/** Returns whether the page runs in development: by the site's option, else by the bundler's `NODE_ENV`. */
export function isDevelopment({ development }: Pick<LatchkitOptions, 'development'>): boolean {
  try {
    // Bundlers replace exactly `process.env.NODE_ENV`; without one it throws in a browser.
    return development ?? process.env.NODE_ENV === 'development'
  } catch {
    return false
  }
}
