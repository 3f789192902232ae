unsigned long strlen(const char *s) {
    unsigned long n = 0;
    while (s[n] != 0)
        n++;
    return n;
}
void strcpy(char *to, const char *from) {
    unsigned long i = 0;
    while (from[i] != 0) {
        to[i] = from[i];
        i++;
    }
    to[i] = 0;
    library_apart(to, i + 1, from, i + 1);
}
void strncpy(char *to, const char *from, unsigned long n) {
    unsigned long i = 0;
    while (i < n && from[i] != 0) {
        to[i] = from[i];
        i++;
    }
    library_apart(to, n, from, i + (i < n));
    while (i < n) {
        to[i] = 0;
        i++;
    }
}
void strcat(char *to, const char *from) {
    unsigned long i = 0, j = 0;
    while (to[i] != 0)
        i++;
    while (from[j] != 0) {
        to[i] = from[j];
        i++;
        j++;
    }
    to[i] = 0;
    library_apart(to, i + 1, from, j + 1);
}
int strcmp(const char *a, const char *b) {
    unsigned long i = 0;
    while (a[i] != 0 && a[i] == b[i])
        i++;
    return ((unsigned char)a[i] > (unsigned char)b[i]) - ((unsigned char)a[i] < (unsigned char)b[i]);
}
int strncmp(const char *a, const char *b, unsigned long n) {
    unsigned long i = 0;
    while (i < n && a[i] != 0 && a[i] == b[i])
        i++;
    if (i == n)
        return 0;
    return ((unsigned char)a[i] > (unsigned char)b[i]) - ((unsigned char)a[i] < (unsigned char)b[i]);
}
char *strchr(char *s, int c) {
    while (*s != (char)c) {
        if (*s == 0)
            return NULL;
        s++;
    }
    return s;
}
char *fgets(char *line, int n) {
    int i = 0;
    if (n <= 0)
        return NULL;
    while (i < n - 1) {
        int c = getchar();
        if (c == EOF) {
            if (i == 0)
                return NULL;
            break;
        }
        line[i] = (char)c;
        i++;
        if (c == '\n')
            break;
    }
    line[i] = 0;
    return line;
}
int read_word(char *to, int most) {
    int i = 0;
    int c = library_word();
    if (c == EOF)
        return 0;
    while (c != EOF && !isspace(c)) {
        to[i] = (char)c;
        i++;
        if (i == most) {
            to[i] = 0;
            return 1;
        }
        c = getchar();
    }
    library_put_back(c);
    to[i] = 0;
    return 1;
}
int read_any(char *to) {
    int c = getchar();
    if (c == EOF)
        return 0;
    *to = (char)c;
    return 1;
}
int atoi(const char *s) {
    unsigned long i = 0;
    long value = 0;
    int sign = 1;
    while (isspace(s[i]))
        i++;
    if (s[i] == '-' || s[i] == '+') {
        if (s[i] == '-')
            sign = -1;
        i++;
    }
    while (isdigit(s[i])) {
        value = value * 10 + (s[i] - '0');
        i++;
    }
    return (int)(sign * value);
}
int puts(const char *s) {
    unsigned long i = 0;
    while (s[i] != 0) {
        putchar(s[i]);
        i++;
    }
    putchar('\n');
    return 0;
}
void print_text(const char *s, int before, int after) {
    int length = 0;
    while (s[length] != 0)
        length++;
    for (int i = length; i < before; i++)
        putchar(' ');
    for (int i = 0; i < length; i++)
        putchar(s[i]);
    for (int i = length; i < after; i++)
        putchar(' ');
}
void strncat(char *to, const char *from, unsigned long n) {
    unsigned long i = 0, j = 0;
    while (to[i] != 0)
        i++;
    while (j < n && from[j] != 0) {
        to[i] = from[j];
        i++;
        j++;
    }
    to[i] = 0;
    library_apart(to, i + 1, from, j);
}
char *strstr(char *s, const char *part) {
    while (1) {
        unsigned long i = 0;
        while (part[i] != 0 && s[i] == part[i])
            i++;
        if (part[i] == 0)
            return s;
        if (*s == 0)
            return NULL;
        s++;
    }
}
void memset(element *to, int c, unsigned long n) {
    for (unsigned long i = 0; i < n; i++)
        to[i] = (element)c;
}
void library_clear(element *to, unsigned long n) {
    element zero = {0};
    for (unsigned long i = 0; i < n / sizeof(element); i++)
        to[i] = zero;
}
void library_ones(element *to, unsigned long n) {
    for (unsigned long i = 0; i < n / sizeof(element); i++)
        to[i] = (element)-1;
}
void library_clear_rows(element *to, unsigned long n) {
    for (unsigned long i = 0; i < n / sizeof(element); i++)
        for (unsigned long j = 0; j < sizeof(to[0]) / sizeof(to[0][0]); j++)
            to[i][j] = 0;
}
void memcpy(element *to, const element *from, unsigned long n) {
    library_apart(to, n / sizeof(element), from, n / sizeof(element));
    for (unsigned long i = 0; i < n / sizeof(element); i++)
        to[i] = from[i];
}
void library_copy_rows(element *to, const element *from, unsigned long n) {
    library_apart(to, n / sizeof(element), from, n / sizeof(element));
    for (unsigned long i = 0; i < n / sizeof(element); i++)
        for (unsigned long j = 0; j < sizeof(to[0]) / sizeof(to[0][0]); j++)
            to[i][j] = from[i][j];
}
void memmove(element *to, const element *from, unsigned long n) {
    unsigned long count = n / sizeof(element);
    if (to < from) {
        for (unsigned long i = 0; i < count; i++)
            to[i] = from[i];
    } else {
        while (count > 0) {
            count--;
            to[count] = from[count];
        }
    }
}
