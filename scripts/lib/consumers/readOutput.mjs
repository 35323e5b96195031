/** Lines in which a build or a server warns; of these, what says nothing about our packages is left out. */
export const listWarnings = output =>
  output
    .split('\n')
    .filter(
      line =>
        /\bwarn(ings?)?\b|⚠|can't resolve/i.test(line) &&
        !/chunk size|telemetry|build cache|future flag warning|^npm warn/i.test(line),
    )

/** Lines in which npm warns of what a package of ours asks for. */
export const listNpmWarnings = output =>
  output.split('\n').filter(line => /^npm warn (ERESOLVE|EBADENGINE|peer)/i.test(line))

/** Errors of the consumer's file and of our declarations; those within the declarations of others are theirs. */
export const listTypeErrors = output =>
  output
    .split('\n')
    .filter(
      line => /\berror TS\d+/.test(line) && !/^node_modules\/(?!latchkit\/|@latchkit\/)/.test(line.trim()),
    )
