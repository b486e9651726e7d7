# PgBouncer from Debian. It reads the password of the database from its environment, since the image holds no secrets.
FROM debian:trixie-slim
RUN apt-get update && apt-get install -y --no-install-recommends pgbouncer && rm -rf /var/lib/apt/lists/* \
  && install -d -o postgres -g postgres /etc/pgbouncer
COPY pgbouncer.ini /etc/pgbouncer/pgbouncer.ini
USER postgres
EXPOSE 6432
CMD ["sh", "-c", "umask 077 && printf '\"otteros\" \"%s\"\\n' \"$DATABASE_PASSWORD\" > /etc/pgbouncer/users.txt && exec pgbouncer /etc/pgbouncer/pgbouncer.ini"]
