import * as z from 'zod/mini'

/** Where the server says which Linux it has for the virtual machine; 404 where it has none. */
export const linuxImagePath = '/vm/linux.json'

/**
 * The Linux that `npm run vm:image` made: a machine that has already booted. The file is a gzip stream that is sent as it
 * is, so that who downloads it can count bytes.
 */
export const linuxImage = z.object({
  /** Of the image, the emulator and the memory's size, hexadecimal. A saved state fits only the key it was made with. */
  key: z.string().check(z.regex(/^[0-9a-f]{16,64}$/)),
  /** MiB of memory of the guest. */
  memory: z.int().check(z.minimum(16), z.maximum(1024)),
  /** Such as `Linux 6.1.0-42-686`. */
  kernel: z.string().check(z.minLength(1), z.maxLength(100)),
  state: z.object({
    /** Name of the file, below `/vm/<key>/`. */
    file: z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/), z.maxLength(100)),
    /** Bytes of the file. */
    bytes: z.int().check(z.minimum(1)),
    /** Bytes when unpacked. */
    unpackedBytes: z.int().check(z.minimum(1)),
  }),
})

export type LinuxImageDescription = z.infer<typeof linuxImage>
