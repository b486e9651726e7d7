import type { createTransport, Transporter } from 'nodemailer'

/**
 * The way to a mail server, made with the first mail: most servers have none, and loading the library would be a good part of
 * their start.
 */
export function lazyTransport(
  make: (create: typeof createTransport) => Transporter,
): () => Promise<Transporter> {
  let transport: Promise<Transporter> | null = null
  return () => {
    transport ??= import('nodemailer').then((library) => make(library.createTransport))
    return transport
  }
}
