/* Preloaded into the database server by `npm run bench -- --slow-disk`: each flush takes 5 ms longer, as on a NAS. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>

static const struct timespec DELAY = {0, 5 * 1000 * 1000};

static int flush(const char *name, int file) {
  int (*original)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  nanosleep(&DELAY, NULL);
  return original(file);
}

int fsync(int file) { return flush("fsync", file); }
int fdatasync(int file) { return flush("fdatasync", file); }
